// A director's evening, played in Debian's Chromium against the real programs: kiosks are paired, a round is played, and what a
// director then has to decide is decided in the browser, each time after a look at what it changes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

import { Hall } from './hall.mjs';

const TABLES = [1, 2, 3, 4];
const HANDS = [1, 2, 3, 4];

let hall, browser, page;
const complaints = [];

before(async () => {
  hall = await Hall.begin();
  browser = await chromium.launch({ executablePath: process.env.WK_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })).newPage();
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
});

after(async () => {
  await browser?.close();
  await hall?.end();
});

const text = () => page.locator('main').innerText();
const main = (what) => page.locator('main').locator(what);

async function goTo(path) {
  await page.goto(`${hall.url}${path}?lang=en`);
}

// Begins an act: what its first form asks, and what the second one does, if there is one. What it would change is shown then.
async function look(act, first, then) {
  await goTo('/acts');
  await fill(page.locator(`form:has(input[name=act][value="${act}"])`).first(), first);
  if (then) await fill(page.locator('main form').first(), then);
  assert.equal(await page.locator('[role=alert]').count(), 0, await text());
  return text();
}

async function fill(form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if ((await field.evaluate((f) => f.tagName)) === 'SELECT') await field.selectOption(String(value));
    else await field.fill(String(value));
  }
  await form.locator('button').click();
}

// Does what is shown.
async function doIt(reason) {
  if (reason) await page.locator('input[name=reason]').fill(reason);
  await main('button').first().click();
  assert.match(await text(), /Done: record 1-\d+/);
}

// A player's line of the standings, as its cells.
async function standing(name) {
  await goTo('/standings');
  const row = page.locator('tr', { has: page.locator(`bdi:text-is("${name}")`) });
  assert.equal(await row.count(), 1, name);
  return (await row.locator('td, th').allInnerTexts()).map((cell) => cell.replace('−', '-'));
}

test('the director signs in, and nothing asks for kiosks in an event of results only; two are paired, and stand there', async () => {
  await goTo('/desk');
  await page.locator('input[name=pin]').fill(hall.pinText);
  await page.locator('input[name=name]').fill('Li');
  await page.keyboard.press('Enter'); // which, unlike a click, does not wait for the page that comes of it
  await main(':text("Nothing waits for anybody")').first().waitFor();
  await hall.pair(1);
  await hall.pair(2);
  await page.locator('#kiosks', { hasText: 'Table 2' }).waitFor();
});

test('a round is played, but for a hand of which there is only the form; it is entered at the desk', async () => {
  for (const table of TABLES)
    for (const hand of HANDS)
      if (table !== 3 || hand !== 4) await hall.enter(table, 1, hand, 'ESWN'[hand - 1], 8 + 4 * table);
  await goTo('/standings');
  assert.match(await text(), /Standings are shown when the first round is over/);
  await look('result', { table: 3, round: 1, hand: 4 }, { outcome: 'discard', winner: 'E', payer: 'N', points: 24 });
  assert.match(await text(), /\+48\s*E/);
  assert.match(await text(), /No round is over yet/);
  await doIt();
  await goTo('/standings');
  assert.match(await text(), /Standings after round 1/);
});

test('a result is corrected: what is shown before is what the standings say afterwards', async () => {
  await look('result', { table: 3, round: 1, hand: 4 }, { outcome: 'self-drawn', payer: '', points: 40 });
  const changed = page.locator('.change tbody tr').first();
  const name = await changed.locator('th').innerText();
  const becomes = (await changed.locator('td').last().innerText()).replace('−', '-').split('→').at(-1).trim();
  await doIt('the form says self-drawn');
  assert.equal((await standing(name)).at(-1), becomes);
});

test('a ruling takes IMP off, and is taken back on appeal', async () => {
  await look('ruling', { table: 2, round: 1, hand: 3, ruling: 'imp' }, { who: 'W', points: 5 });
  const changed = page.locator('.change tbody tr').first();
  const name = await changed.locator('th').innerText();
  const before = await standing(name);
  await look('ruling', { table: 2, round: 1, hand: 3, ruling: 'imp' }, { who: 'W', points: 5 });
  await doIt('came late');
  assert.equal(Number((await standing(name))[2]), Number(before[2]) - 5);
  await goTo('/acts');
  assert.match(await text(), /came late/);
  await page.locator('.held button').first().click();
  await doIt('on appeal');
  assert.deepEqual(await standing(name), before);
});

test('a deal was fouled: hands with other tiles than the first count for nobody', async () => {
  await look('foul', { table: 1, round: 1 }, { 'part-3': 2, 'part-4': 2, choice: 'cancel' });
  assert.match(await text(), /count for nobody/);
  await doIt('two tiles were exchanged after hand 2');
});

test('table 1 loses its kiosk, and the one of table 2 has both', async () => {
  await look('give', { table: 1, kiosk: '3', why: 'broken' });
  assert.match(await text(), /Table 1 goes from kiosk 2 to kiosk 3/);
  await doIt();
  await goTo('/director');
  await page.locator('#kiosks', { hasText: '1 2' }).waitFor();
});

test('somebody is taken ill: another plays in his place; the hand that is missing then is not played', async () => {
  await look('stand-in', {}, { player: 7, round: 2, hand: 1, name: 'Chen <i>', club: '' });
  assert.match(await text(), /Plays there: Chen <i>/);
  await doIt('taken ill');
  await look('not-played', { table: 4, round: 2, hand: 1 });
  await doIt('the hall closes');
  await goTo('/director/table/4');
  assert.match(await text(), /2\.1 A hand that is not played/);
});

// Forms and looks that no link leads to: the board's test does not come there.
const ASKED = [
  ['result', { table: 1, round: 2, hand: 2 }, { outcome: 'discard', winner: 'S', payer: 'W', points: 88 }],
  ['ruling', { table: 1, round: 1, hand: 1, ruling: 'ms' }, { 'ms-1': 10, 'ms-2': -10 }],
  ['foul', { table: 2, round: 1 }, { 'part-2': 2, choice: 'apart' }],
  ['out', {}, { player: 3, out: 'suspended' }],
  ['stand-in', {}, { player: 3, round: 3, name: 'Anna' }],
];

// Everything can be touched and nothing is cut off; what axe says of it is asked for once.
async function fits(where, ofAxe) {
  const across = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(across[0] <= across[1], `${where}: ${across[0]} px wide`);
  const small = await page.$$eval('nav a, button, input:not([type=hidden]), select', (targets) =>
    targets.map((t) => [t.textContent || t.name, t.getBoundingClientRect()])
      .filter(([, box]) => box.height && (box.height < 44 || box.width < 44)).map(([name]) => name));
  assert.deepEqual(small, [], `${where}: too small to touch`);
  if (!ofAxe) return;
  const found = await page.evaluate(`${axe.source}; axe.run()`);
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html)}`), [], where);
}

for (const [lang, colorScheme, width] of [['en', 'light', 320], ['zh', 'dark', 1280]])
  test(`what acts ask and show, in ${lang} at ${width} px`, async () => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const [act, first, then] of ASKED) {
      await page.goto(`${hall.url}/acts?lang=${lang}`);
      await fill(page.locator(`form:has(input[name=act][value="${act}"])`).first(), first);
      await fits(`what ${act} asks`, lang === 'en');
      await fill(page.locator('main form').first(), then);
      assert.equal(await page.locator('input[name=reason]').count(), 1, await text());
      await fits(`what ${act} shows`, lang === 'en');
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

test('play is over: the protest time begins, and a change of mind takes it back', async () => {
  await look('ended', {});
  assert.match(await text(), /The protest time begins: \d+ minutes/);
  await doIt('it is late');
  await goTo('/acts');
  await page.locator('.held button').first().click();
  await doIt('one more round');
});

test('the director signs out: nothing of the desk is left in this browser', async () => {
  await goTo('/desk');
  await main('button').first().click();
  for (const path of ['/director', '/acts', '/worklist', '/director/table/1']) {
    await goTo(path);
    assert.equal(await page.locator('input[name=pin]').count(), 1, path);
  }
  assert.deepEqual(complaints, []);
});
