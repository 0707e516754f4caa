#!/bin/sh
# Version: playwright-core 1.65.1 (npm), Chromium 150.0.7871.100-1~deb12u1.
# Behaviour: goBack() to a page that the browser had kept ends in an error by time, though the page is there at once.
#
# With the back/forward cache on (Playwright turns it off by itself), the page that was left comes back whole, with its
# script's memory and event.persisted. One would guess that goBack() is done then, as after any other page: what it waits for by
# itself is "load". A page that was kept is not loaded a second time, so the wait ends with an error after the time that was set;
# with waitUntil "commit" it is done at once. Whether a page was kept depends on the moment, so a test that has the cache on and
# does not say "commit" passes on one day and fails on another.
#
# Output seen: "load: TimeoutError, commit: done, kept: true true".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch_browser
cat >back.js <<'END'
const http = require('http');
const { chromium } = require('./js/node_modules/playwright-core');
const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>page</title><script>addEventListener("pageshow", (e) => { window.kept = e.persisted; });</script>');
});
server.listen(0, '127.0.0.1', async () => {
    const browser = await chromium.launch({
        executablePath: process.argv[2], args: ['--no-sandbox'], ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const url = `http://127.0.0.1:${server.address().port}/`, seen = [], kept = [];
    for (const waitUntil of ['load', 'commit']) {
        const page = await (await browser.newContext()).newPage();
        await page.goto(url + 'first');
        await page.goto(url + 'second');
        seen.push(`${waitUntil}: ${await page.goBack({ waitUntil, timeout: 10000 }).then(() => 'done', (error) => error.name)}`);
        kept.push(await page.evaluate(() => window.kept));
    }
    console.log(`${seen.join(', ')}, kept: ${kept.join(' ')}`);
    await browser.close();
    process.exit();
});
END
is "goBack by" "load: TimeoutError, commit: done, kept: true true" "$(node back.js "$box/root/usr/lib/chromium/chromium")"
