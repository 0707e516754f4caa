// The check of a receipt on a phone: the same verdict as the program's for each text of the fuzz corpus, and the page with it in
// Chromium, opened from a file as somebody has saved it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

const PROGRAM = process.env.WK_KIOSK ?? 'build/wallkeeper-light';
const FOLDER = process.env.WK_PHONE ?? 'build/phone';
const CORPUS = 'tests/fuzz/corpus/receipt.tar';
const MOST_FORMS = 20; // texts of no receipt's form, of which the corpus is full
const WIDTHS = [320, 1280, 3840];
const SHOTS = process.env.WK_SHOTS; // a folder for a picture of each page
const run = promisify(execFile);

const made = await access(join(FOLDER, 'receipt.html')).then(() => true, () => false);
const options = made ? {} : { skip: 'clang or lld is missing: hall/phone/build.sh made no page' };
let folder, browser;

before(async () => {
  if (!made) return;
  folder = await mkdtemp(join(tmpdir(), 'wk-receipt-'));
  await run('tar', ['-C', folder, '-xf', CORPUS]);
  const held = await readFile(join(folder, 'hands-4'));
  for (let i = 0; i < 24; i++) { // and a receipt that holds, with one byte changed
    const bytes = Buffer.from(held);
    bytes[Math.floor(((i + 0.5) / 24) * bytes.length)] ^= 1 << (i % 7);
    await writeFile(join(folder, `changed-${i}`), bytes);
  }
  browser = await chromium.launch({ executablePath: process.env.WK_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});

after(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

// The check as the page has it.
async function checker() {
  const { instance } = await WebAssembly.instantiate(await readFile(join(FOLDER, 'receipt.wasm')), {});
  const { memory, receipt_room: room, receipt_check: look } = instance.exports;
  return (bytes) => {
    const at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const out = look(bytes.length), all = new Uint8Array(memory.buffer);
    return JSON.parse(new TextDecoder().decode(all.subarray(out, all.indexOf(0, out))));
  };
}

async function axeFindsNothing(page) {
  const found = await page.evaluate(`${axe.source}; axe.run()`);
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html)}`), []);
}

async function program(path) {
  const { stdout } = await run(PROGRAM, ['audit', 'receipt', '--check', path, '--json']).catch((error) => error);
  const { holds, fault, fault_record: seq, fault_line: line } = JSON.parse(stdout);
  return { fault: holds ? 'none' : fault, seq: seq ?? 0, line: line ?? 0 };
}

test('every text has the verdict that the program gives it', options, async () => {
  const check = await checker(), faults = new Set();
  const names = await readdir(folder);
  let forms = 0;
  for (const name of names) {
    const { fault, seq, line } = check(await readFile(join(folder, name)));
    if (fault === 'form' && forms++ >= MOST_FORMS) continue;
    assert.deepEqual({ fault, seq, line }, await program(join(folder, name)), name);
    faults.add(fault);
  }
  console.log(`${names.length - Math.max(0, forms - MOST_FORMS)} texts, faults: ${[...faults].sort().join(' ')}`);
  assert.ok(faults.size >= 8);
});

test('the page works from a file, without a network', options, async () => {
  const path = join(folder, 'saved.html');
  await writeFile(path, await readFile(join(FOLDER, 'receipt.html')));
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ offline: true, colorScheme, locale: 'en-GB' });
    const page = await context.newPage(), complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(pathToFileURL(path).href);
      await page.locator('#file').setInputFiles(join(folder, 'hands-4'));
      await page.getByText('It holds').waitFor({ timeout: 30_000 });
      assert.match(await page.locator('#verdict').innerText(), /16 of 16 walls/);
      const seal = await page.locator('dd').nth(4).innerText();
      await page.locator('#words').fill(seal.split(' ').map((word, i) => `${i + 1} ${word.toUpperCase()}`).join(', '));
      await page.getByText('the words that you noted').waitFor();
      await page.locator('#words').fill('acorn actor agent album amber anchor');
      await page.getByText('this is not that deal').waitFor();
      await page.locator('#words').fill('');
      await page.locator('#language').click();
      await page.getByText('成立').first().waitFor();
      const across = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(across[0] <= across[1], `${width} px: ${across[0]} px wide`);
      if (width < WIDTHS.at(-1)) await axeFindsNothing(page);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/receipt-zh-${width}-${colorScheme}.png`, fullPage: true });
      await page.locator('#language').click();
      await page.locator('#file').setInputFiles(join(folder, 'changed-9'));
      await page.getByText('It does not hold').waitFor({ timeout: 30_000 });
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/receipt-en-${width}-${colorScheme}.png`, fullPage: true });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('without script it says how else', options, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(FOLDER, 'receipt.html')).href);
  assert.match(await page.locator('main').innerText(), /wallkeeper audit receipt --check/);
  await context.close();
});
