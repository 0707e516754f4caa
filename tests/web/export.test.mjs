// The folder that `export` writes, opened as a club's webmaster has it: from the disk, without a server, its own policy in force.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

import { Hall } from './hall.mjs';

const WIDTHS = [320, 1280];
const PAGES = ['index', 'standings', 'round-1', 'table-1-round-1', 'player-2', 'check'];
const SHOTS = process.env.WK_SHOTS;

let hall, browser;

before(async () => {
  hall = await Hall.begin();
  browser = await chromium.launch({ executablePath: process.env.WK_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (let hand = 1; hand <= 4; hand++)
    for (let table = 1; table <= 4; table++) await hall.enter(table, 1, hand, 'ESWN'[(table + hand) % 4], 8 + 3 * table + hand);
});

after(async () => {
  await browser?.close();
  await hall?.end();
});

for (const lang of ['en', 'zh'])
  test(`the pages in ${lang}, without a network and without a script`, async () => {
    await hall.command('export', '--out', hall.path(lang), '--lang', lang);
    const files = await readdir(hall.path(lang));
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ colorScheme, offline: true });
      const page = await context.newPage();
      const complaints = [];
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
      for (const name of PAGES)
        for (const width of WIDTHS) {
          const where = `${name} in ${lang} at ${width} px, ${colorScheme}`;
          assert.ok(files.includes(`${name}.html`), `${name}.html is not there`);
          await page.setViewportSize({ width, height: 800 });
          await page.goto(pathToFileURL(`${hall.path(lang)}/${name}.html`).href);
          assert.deepEqual(complaints, [], where);
          const [across, ground] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth,
                                                              getComputedStyle(document.body).backgroundColor]);
          assert.ok(across <= 0, `${where}: ${across} px too wide`);
          assert.notEqual(ground, 'rgba(0, 0, 0, 0)', `${where}: its style is not in force`);
          if (SHOTS) await page.screenshot({ path: `${SHOTS}/export-${lang}-${width}-${colorScheme}-${name}.png`, fullPage: true });
          // The wide page and the second language's other colours have nothing that axe has not seen.
          if (width !== WIDTHS[0] || (lang === 'zh' && colorScheme === 'dark')) continue;
          const found = await page.evaluate(`${axe.source}; axe.run({ preload: false })`);
          assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html)}`), [], where);
        }
      await context.close();
    }
  });
