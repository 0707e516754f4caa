#!/bin/sh
# Version: playwright-core 1.65.1 (npm), Chromium 150.0.7871.100-1~deb12u1.
# Behaviour: a browser that a test has set offline goes on hearing an EventSource that was open before.
#
# A page holds a stream that says a number ten times a second. setOffline(true), and what it fetches fails, navigator.onLine is false;
# one would guess that the stream is cut or still as well. It hears on as before, its readyState stays OPEN, no error comes. So a
# test of a cut network that only sets the browser offline tests nothing of a page that lives by a stream: ours put a wire of their own
# between browser and server, and cut that.
#
# Output seen: "heard while offline: yes, fetch fails, onLine false, readyState 1, errors 0".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch_browser
cat >offline.js <<'END'
const http = require('http');
const { chromium } = require('./js/node_modules/playwright-core');
const server = http.createServer((request, response) => {
    if (request.url !== '/stream') return response.end('<!doctype html><title>page</title>');
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const beat = setInterval(() => response.write('data: beat\n\n'), 100);
    request.on('close', () => clearInterval(beat));
});
server.listen(0, '127.0.0.1', async () => {
    const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
    const context = await browser.newContext(), page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.evaluate(() => new Promise((opened) => {
        window.heard = window.errors = 0;
        window.source = new EventSource('/stream');
        source.onopen = opened;
        source.onmessage = () => heard++;
        source.onerror = () => errors++;
    }));
    await context.setOffline(true);
    const seen = await page.evaluate(async () => {
        await new Promise((done) => setTimeout(done, 500)); // what was under way has come
        const before = heard, fetched = await fetch('/').then(() => 'works', () => 'fails');
        await new Promise((done) => setTimeout(done, 5000));
        return `${heard > before + 5 ? 'yes' : 'no'}, fetch ${fetched}, onLine ${navigator.onLine}, readyState ${source.readyState}, errors ${errors}`;
    });
    console.log(seen);
    await browser.close();
    server.close(() => process.exit());
    server.closeAllConnections();
});
END
is "heard while offline" "yes, fetch fails, onLine false, readyState 1, errors 0" "$(node offline.js "$box/root/usr/lib/chromium/chromium")"
