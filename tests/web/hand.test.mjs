// The page that counts a hand: its scorer counts the tables of agreed hands as they say, and as the program does what waits; and
// the page in Chromium, opened from a file.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

const PROGRAM = process.env.WK_KIOSK ?? 'build/wallkeeper-light';
const FOLDER = process.env.WK_PHONE ?? 'build/phone';
const WIDTHS = [320, 1280, 3840];
const WAITING = 40; // hands of which the program is asked: each is a process
const SHOTS = process.env.WK_SHOTS;
const run = promisify(execFile);

const made = await access(join(FOLDER, 'hand.html')).then(() => true, () => false);
const options = made ? {} : { skip: 'clang or lld is missing: hall/phone/build.sh made no page' };
let browser, count;

async function rows(name) {
  const text = gunzipSync(await readFile(`tests/data/mcr/${name}.tsv.gz`)).toString();
  return text.trimEnd().split('\n').slice(1).map((line) => line.split('\t'));
}

before(async () => {
  if (!made) return;
  const { instance } = await WebAssembly.instantiate(await readFile(join(FOLDER, 'hand.wasm')), {});
  const { memory, hand_room: room, hand_answer: look } = instance.exports;
  count = (texts) => {
    const bytes = new TextEncoder().encode(texts.join('\t')), at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const out = look(), all = new Uint8Array(memory.buffer);
    return JSON.parse(new TextDecoder().decode(all.subarray(out, all.indexOf(0, out))));
  };
  browser = await chromium.launch({ executablePath: process.env.WK_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});

after(async () => browser?.close());

test('each table of agreed hands is counted as it says', options, async () => {
  for (const [name, ids] of [['vectors', 11], ['under8', 11], ['real_wins', 9], ['ties', 12]]) {
    for (const row of await rows(name)) {
      const answer = count(['as-played', ...row.slice(1, 8)]);
      const got = `${answer.total} ${answer.fan.map((fan) => fan.id + (fan.n > 1 ? `*${fan.n}` : '')).join(',')}`;
      const right = row.slice(ids, name === 'ties' ? 14 : ids + 1).map((list) => `${row[8]} ${list}`);
      assert.ok(right.includes(got), `${row[0]}: ${got}`);
    }
  }
  for (const row of await rows('nonwin')) {
    const answer = count(['as-played', ...row.slice(1, 8)]);
    assert.ok(row[8] === 'not-a-win' ? answer.total === -3 : answer.refused, `${row[0]}: ${JSON.stringify(answer)}`);
  }
});

test('what a hand waits for is what the program says', options, async () => {
  for (const row of (await rows('real_checks')).slice(0, WAITING)) {
    const texts = [...row.slice(1, 3), '-', ...row.slice(4, 8)];
    const { stdout } = await run(PROGRAM, ['points', '--json', '--rules', 'as-played', '--', ...texts]).catch((error) => error);
    const said = JSON.parse(stdout), answer = count(['as-played', ...texts]), way = answer.way;
    assert.deepEqual(answer.waits.map((wait) => ({ ...wait, can_come: Boolean(wait.can_come) })), said.waits, row[0]);
    assert.deepEqual([answer.shanten, answer.useful], [said.shanten, said.useful], row[0]);
    assert.deepEqual(way ? { tiles: way.tiles, hand: way.hand, win: way.win, points: way.points } : null, said.cheapest, row[0]);
  }
});

test('the page works from a file, without a network', options, async () => {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ offline: true, colorScheme, locale: 'en-GB' });
    const page = await context.newPage(), complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    for (const width of WIDTHS) {
      const shot = async (name) => SHOTS && page.screenshot({ path: `${SHOTS}/hand-${name}-${width}-${colorScheme}.png`, fullPage: true });
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(pathToFileURL(join(FOLDER, 'hand.html')).href);
      await page.locator('#melds').fill('123m (7777p)');
      await page.locator('#concealed').fill('45s EE 789m');
      await page.getByRole('heading', { name: 'It waits for' }).waitFor();
      await shot('waits');
      await page.locator('#win').fill('6s');
      await page.getByText('Concealed Kong (暗杠)').first().waitFor();
      await page.getByText('self-drawn').click();
      await page.getByText('Self-drawn (自摸)').waitFor();
      await page.locator('#language').click();
      await page.getByText('不算花牌').waitFor();
      const across = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(across[0] <= across[1], `${width} px: ${across[0]} px wide`);
      if (width < WIDTHS.at(-1)) {
        const found = await page.evaluate(`${axe.source}; axe.run()`);
        assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html)}`), []);
      }
      await shot('won-zh');
      await page.locator('#concealed').fill('45s EE 78m5');
      await page.locator('mark').waitFor();
      assert.equal(await page.locator('#answer h2').innerText(), '数字后面缺花色：m、s或p');
      assert.equal(await page.locator('mark').innerText(), '5');
      await shot('refused-zh');
      await page.locator('#language').click();
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
