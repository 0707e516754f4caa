// A page in Chromium: "open" once all of it has been sent, then at each part of it that changes "PART MS", the wall clock's
// time. For benches; ends when it is told to.
import { chromium } from 'playwright-core';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.exposeFunction('seen', (id, ms) => console.log(`${id} ${ms.toFixed(3)}`));
await page.goto(process.argv[2]);
await page.waitForTimeout(1000);
await page.evaluate(() => {
  // At the next frame it is on the glass.
  const look = (records) => requestAnimationFrame(() => {
    const ids = new Set(records.map(({ target }) => (target.closest ?? target.parentElement.closest).call(target, '[id]')?.id));
    for (const id of ids) window.seen(id, performance.timeOrigin + performance.now());
  });
  new MutationObserver(look).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true });
});
console.log('open');
process.on('SIGTERM', () => browser.close().then(() => process.exit(0)));
