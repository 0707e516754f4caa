#!/bin/sh
# Version: playwright-core 1.65.1 (npm), Chromium 150.0.7871.100-1~deb12u1.
# Behaviour: of two ways to press Enter in a form's field one waits for the page that answers, and the other does not.
#
# page.click() on a form's button comes back when the answer has come, and so does page.press(field, "Enter"). One would guess the
# same of page.focus(field) and page.keyboard.press("Enter"), which are the same keys in the same field: they come back while the
# old page is still shown. What is read of the page then is the old one's, or the new one's, by what else the computer does, so a
# test passes on a quiet computer and fails on a busy one.
#
# Output seen: "click: /next, press: /next, keyboard.press: /", of an answer that takes 700 ms.
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch_browser
cat >enter.js <<'END'
const http = require('http');
const { chromium } = require('./js/node_modules/playwright-core');
const server = http.createServer((request, response) => {
    const form = '<!doctype html><title>page</title><form action="/next" method="post"><input name="name"><button>send</button></form>';
    response.setHeader('Content-Type', 'text/html');
    setTimeout(() => response.end(form), request.method === 'POST' ? 700 : 0);
});
server.listen(0, '127.0.0.1', async () => {
    const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
    const ways = {
        click: (page) => page.click('button'),
        press: (page) => page.press('input', 'Enter'),
        'keyboard.press': (page) => page.focus('input').then(() => page.keyboard.press('Enter')),
    };
    const seen = [];
    for (const name of Object.keys(ways)) {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${server.address().port}/`);
        await ways[name](page);
        seen.push(`${name}: ${new URL(page.url()).pathname}`);
        await page.close();
    }
    console.log(seen.join(', '));
    await browser.close();
    process.exit();
});
END
is "pressing Enter by" "click: /next, press: /next, keyboard.press: /" "$(node enter.js "$box/root/usr/lib/chromium/chromium")"
