// A player's page in Chromium, as he has it between two rounds: on a phone, on a large screen, without a script, by keyboard.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

import { Hall } from './hall.mjs';

const WIDTHS = [320, 1280, 3840];
const FIRST_LOAD_BYTES = 60_000;
const SHOTS = process.env.WK_SHOTS; // a folder for a picture of each page

let hall, browser, pages;

before(async () => {
  hall = await Hall.begin();
  browser = await chromium.launch({ executablePath: process.env.WK_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const hand of [1, 2, 3, 4]) // of the first round all but the last result
    for (const table of [1, 2, 3, 4])
      if (hand < 4 || table < 4) await hall.enter(table, 1, hand, 'ESWN'[(hand + table) % 4], 8 + hand + table);
  pages = await hall.pages();
});

after(async () => {
  await browser?.close();
  await hall?.end();
});

async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return { page, context, complaints };
}

test('each player has a page of his own', () => {
  assert.equal(pages.length, 16);
  assert.equal(new Set(pages).size, 16);
  for (const page of pages) assert.match(page, /\/p\/[0-9a-f]{16}$/);
});

test('where to sit is there at once, and what is open is not', async () => {
  const { page, context } = await open(`${pages[4]}?lang=en`);
  const text = await page.locator('main').innerText();
  assert.match(text, /Your place now|Next, you go to/);
  assert.match(text, /A hand is shown when all groups have played its deal/);
  const seat = await page.locator('.go').first().boundingBox();
  assert.ok(seat.y + seat.height < 640, 'the seat is seen without scrolling');
  assert.doesNotMatch(text, /points/);
  await context.close();
});

test('a round that ends shows its hands without a touch', async () => {
  const { page, context } = await open(`${pages[4]}?lang=en`);
  await hall.enter(4, 1, 4, 'E', 30);
  await page.getByText('Hand 4: all groups').waitFor({ timeout: 15_000 });
  await page.getByText('Hand 4: all groups').click();
  assert.match(await page.locator('details[open]').innerText(), /1[^]*2[^]*3[^]*4/);
  assert.match(await page.locator('#standings').innerText(), /from 16 results/);
  await context.close();
});

for (const lang of ['en', 'zh'])
  test(`as phones, desks and walls have it, in ${lang}`, async () => {
    for (const colorScheme of ['light', 'dark']) {
      const { page, context, complaints } = await open(pages[4], { colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: Math.round(width < 500 ? width * 1.8 : width / 1.6) });
        await page.goto(`${pages[4]}?lang=${lang}`);
        await page.locator('summary').first().click();
        const across = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(across[0] <= across[1], `${width} px: ${across[0]} px wide`);
        const small = await page.$$eval('nav a, summary, .key', (targets) => targets
          .filter((t) => t.getBoundingClientRect().height < 44).map((t) => t.textContent));
        assert.deepEqual(small, []);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/player-${lang}-${width}-${colorScheme}.png`, fullPage: true });
        if (width === WIDTHS.at(-1)) continue;
        const found = await page.evaluate(`${axe.source}; axe.run()`);
        assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html)}`), []);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

test('without script it shows the same, and comes again by itself', async () => {
  const scripted = await open(`${pages[4]}?lang=en`);
  const plain = await open(`${pages[4]}?lang=en`, { javaScriptEnabled: false });
  assert.equal(await plain.page.locator('main').innerText(), await scripted.page.locator('main').innerText());
  assert.match(await plain.page.content(), /<meta http-equiv="refresh" content="30;url=\/p\//);
  await scripted.context.close();
  await plain.context.close();
});

test('a phone loads little', async () => {
  const { page, context } = await open(pages[4]);
  await page.waitForTimeout(500);
  const bytes = await page.evaluate(() => performance.getEntriesByType('resource')
    .concat(performance.getEntriesByType('navigation')).filter((r) => !r.name.includes('/live'))
    .reduce((sum, r) => sum + r.transferSize, 0));
  console.log(`first load ${bytes} bytes`);
  assert.ok(bytes > 1000 && bytes < FIRST_LOAD_BYTES, `${bytes} bytes`);
  await context.close();
});

test('the hall gives the check of a receipt, where it was made', async (t) => {
  if ((await fetch(`${hall.url}/receipt`)).status === 404) return t.skip('hall/phone/build.sh made no page');
  const { page, context, complaints } = await open(`${pages[4]}?lang=en`);
  await page.getByText('Check the receipt of a deal').click();
  await page.locator('#file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no receipt') });
  await page.getByText('It does not hold').waitFor({ timeout: 15_000 });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a wrong address lets nobody in', async () => {
  const answer = await fetch(`${hall.url}/p/0123456789abcdef`);
  assert.equal(answer.status, 404);
  assert.match(await answer.text(), /scan the code on your slip again/);
});
