// The hall's pages in Debian's Chromium: what axe says of each, what a phone of 320 px and a wall of 4K show, streams that live
// through tabs, cuts, a page that was left and a hall that was started again. With the back/forward cache on, which Playwright
// turns off: a page that is kept there must not keep its stream.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

import { Hall } from './hall.mjs';
import { Wire } from './wire.mjs';

const WIDTHS = [320, 1280, 3840];
const LANGUAGES = ['en', 'zh'];
const TARGET_PX = 44;
const FIRST_LOAD_BYTES = 60_000;
const SIGN_IN = '/desk';
const SHOTS = process.env.WK_SHOTS; // a folder for a picture of each page

let hall, browser;
// Results that follow one another, each of which changes what the page of the tables shows.
const next = [2, 3].flatMap((hand) => [1, 2, 3, 4].map((table) => [table, 1, hand, 'E', 20 + 4 * table + hand]));

before(async () => {
  hall = await Hall.begin();
  browser = await chromium.launch({
    executablePath: process.env.WK_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  for (let table = 1; table <= 4; table++) await hall.enter(table, 1, 1, 'E', 8 + table);
});

after(async () => {
  await browser?.close();
  await hall?.end();
});

// A page of a browser without a history, and all that it complained of.
async function open(path = '/', options = {}, server = hall.url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(server + path);
  return { page, context, complaints };
}

// The addresses that links lead to from here, each once, in one language, for whoever is signed in by `storageState`.
async function addresses(lang, storageState) {
  const found = new Set([`/?lang=${lang}`]);
  const { page, context } = await open('/', { storageState });
  for (const path of found) {
    await page.goto(hall.url + path);
    for (const link of await page.$$eval('a[href]', (links) => links.map((a) => a.href))) {
      const url = new URL(link);
      if (url.origin === hall.url && url.searchParams.get('lang') === lang) found.add(url.pathname + url.search);
    }
  }
  await context.close();
  return [...found];
}

// The director's cookie, as a browser keeps it.
async function signIn() {
  const { page, context } = await open(`${SIGN_IN}?lang=en`);
  await page.locator('input[name=pin]').fill(hall.pinText);
  await page.locator('main button').first().click();
  assert.equal(await page.locator('input[name=pin]').count(), 0, 'the PIN is not asked for once it is given');
  const state = await context.storageState();
  await context.close();
  return state;
}

// Each of these pages as phones, desks and walls have it, light and dark.
async function lookAt(paths, lang, storageState) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context, complaints } = await open('/', { colorScheme, storageState });
    for (const path of paths)
      for (const width of WIDTHS) {
        const where = `${path} at ${width} px, ${colorScheme}`;
        await page.setViewportSize({ width, height: Math.round(width < 500 ? width * 1.8 : width / 1.6) });
        await page.goto(hall.url + path);
        const across = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(across[0] <= across[1], `${where}: ${across[0]} px wide`);
        const small = await page.$$eval('nav a, button, input:not([type=hidden]), select, summary', (targets, least) =>
          targets.map((t) => [t.textContent || t.name, t.getBoundingClientRect()])
            .filter(([, box]) => box.height && box.height < least).map(([name]) => name), TARGET_PX);
        assert.deepEqual(small, [], `${where}: too small to touch`);
        if (SHOTS)
          await page.screenshot({ path: `${SHOTS}/${lang}-${width}-${colorScheme}${new URL(page.url()).pathname.replaceAll('/', '-')}.png` });
        // Neither the widest window nor the other colours in a second language have anything that axe has not seen.
        if (width === WIDTHS.at(-1) || (lang !== LANGUAGES[0] && colorScheme === 'dark')) continue;
        const found = await page.evaluate(`${axe.source}; axe.run()`);
        assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html)}`), [], where);
      }
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

const text = (page) => page.locator('main').innerText();

// Until what the page shows fulfils a condition, or fails with what it shows.
async function shows(page, what, ms = 15_000) {
  const end = Date.now() + ms;
  for (;;) {
    const now = await text(page);
    if (what(now)) return now;
    if (Date.now() > end) assert.fail(`not within ${ms} ms; the page shows: ${now}`);
    await page.waitForTimeout(25);
  }
}

for (const lang of LANGUAGES) {
  test(`every page in ${lang}`, async () => {
    const paths = await addresses(lang);
    assert.ok(paths.length >= 3, `links lead to ${paths}`);
    await lookAt(paths, lang);
  });

  test(`every page in ${lang} that the director has besides`, async () => {
    const state = await signIn(), open = await addresses(lang), paths = await addresses(lang, state);
    const more = paths.filter((path) => !open.includes(path));
    assert.ok(more.length >= 1, `links lead to ${paths}`);
    await lookAt(more, lang, state);
  });
}

test('a phone loads little, and soon has something to look at', async () => {
  const { page, context } = await open();
  const cost = await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 500));
    const loaded = performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'));
    return {
      bytes: loaded.filter((r) => !r.name.includes('/live')).reduce((sum, r) => sum + r.transferSize, 0),
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    };
  });
  console.log(`first load ${cost.bytes} bytes, first paint after ${Math.round(cost.paint)} ms`);
  assert.ok(cost.bytes > 1000 && cost.bytes < FIRST_LOAD_BYTES, `${cost.bytes} bytes`);
  await context.close();
});

// What the browser does when another tab is looked at; without a screen each of its pages counts as seen.
function hide(page, hidden) {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a result is on the page without a touch; seven tabs of one browser all have it when they are looked at', async () => {
  const context = await browser.newContext();
  const pages = [];
  for (let i = 0; i < 7; i++) { // more than the six connections that a browser opens to one address
    if (i) await hide(pages[i - 1], true);
    pages.push(await context.newPage());
    await pages[i].goto(`${hall.url}/?lang=en`);
  }
  const before = await text(pages[6]);
  await hall.enter(...next.shift());
  const now = await shows(pages[6], (then) => then !== before);
  for (const page of pages) {
    await hide(page, false);
    await shows(page, (then) => then === now);
    await hide(page, true);
  }
  await context.close();
});

test('a page that was left gives its stream back, and hears again when it is returned to', async () => {
  const { page, context } = await open();
  for (let i = 0; i < 8; i++) // more than six streams, if each were kept
    await page.goto(`${hall.url}/${i % 2 ? '' : 'standings'}?lang=en`);
  await page.goto(`${hall.url}/standings?lang=en`);
  await hall.enter(...next.shift());
  await page.goBack({ waitUntil: 'commit' }); // a page that was kept is not loaded, and says so only at times
  const stood = await text(page);
  await hall.enter(...next.shift());
  await shows(page, (now) => now !== stood);
  await context.close();
});

test('the hall is started again: the page says since when it has not heard, and is right again by itself', async () => {
  const { page, context } = await open();
  const before = await text(page);
  await hall.stop();
  await page.locator('#stale').waitFor({ state: 'visible', timeout: 30_000 });
  await hall.serve();
  await page.locator('#stale').waitFor({ state: 'hidden', timeout: 30_000 });
  await hall.enter(...next.shift());
  await shows(page, (now) => now !== before, 30_000);
  await context.close();
});

for (const [how, cut] of [['goes dead without a word', (wire) => wire.goDead()], ['is cut', (wire) => wire.breakAll()]])
  test(`a network that ${how} and comes back`, async () => {
    const wire = await Wire.to(hall.port);
    const { page, context } = await open('/?lang=en', {}, wire.url);
    const before = await text(page);
    cut(wire);
    await hall.enter(...next.shift());
    if (how.startsWith('goes dead')) await page.locator('#stale').waitFor({ state: 'visible', timeout: 30_000 });
    wire.mend();
    await shows(page, (now) => now !== before, 30_000);
    await page.locator('#stale').waitFor({ state: 'hidden' });
    await context.close();
    await wire.end();
  });

test('without script a page shows the same, and comes again by itself', async () => {
  const { page, context } = await open();
  const plain = await open('/?lang=en', { javaScriptEnabled: false });
  assert.equal(await text(plain.page), await text(page));
  await plain.page.locator('nav a').first().click();
  assert.match(await text(plain.page), /Round 1 of 5/);
  assert.match(await plain.page.content(), /<meta http-equiv="refresh"/);
  await context.close();
  await plain.context.close();
});

test('a name is a text, not markup', async () => {
  const { page, context } = await open();
  assert.equal(await page.locator('h1').innerText(), 'Autumn <b>cup</b> & co');
  assert.equal(await page.locator('h1 b').count(), 0);
  await context.close();
});

test('by keyboard: the first Tab reaches a link, and it can be seen where one is', async () => {
  const { page, context } = await open();
  await page.keyboard.press('Tab');
  const focused = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    return { tag: document.activeElement.tagName, outline: style.outlineStyle, width: parseFloat(style.outlineWidth) };
  });
  assert.equal(focused.tag, 'A');
  assert.ok(focused.outline !== 'none' && focused.width >= 2, JSON.stringify(focused));
  await context.close();
});
