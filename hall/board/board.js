// Keeps a page of the hall as it is now. Without this script the page comes again by itself, or when it is asked for.
'use strict';
(() => {
  const live = document.body.dataset.live;
  const stale = document.getElementById('stale');
  const asOf = document.getElementById('as-of');
  const BEAT_MS = 5000; // the hall says so often that it is there
  let source = null;    // the stream, while the page is seen
  let heard = Date.now();
  let ahead = 0; // the hall's clock less this one's
  let polling = false;
  let sound = null; // what makes tones, while they are wanted

  if (!live) return;

  function put(id, markup) {
    const part = document.getElementById(id);
    const known = new Set(Array.from(document.querySelectorAll('[data-key]'), (item) => item.dataset.key));
    if (part) part.innerHTML = markup;
    else location.reload(); // the event has become another one
    if (Array.from(document.querySelectorAll('[data-key]')).some((item) => !known.has(item.dataset.key))) ring();
    count();
  }

  // A tone when something has come into the list: by choice, for a browser makes none before it was touched.
  function ring() {
    if (!sound) return;
    const tone = sound.createOscillator();
    tone.frequency.value = 880;
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.25);
  }

  const key = document.getElementById('sound');
  if (key) {
    key.hidden = false;
    key.addEventListener('click', () => {
      if (sound) sound.close();
      sound = sound ? null : new AudioContext();
      key.setAttribute('aria-pressed', String(sound !== null));
      ring();
    });
  }

  function minutes(s) {
    return Math.floor(s / 60) + ':' + String(s % 60).padStart(2, '0');
  }

  function count() {
    for (const clock of document.querySelectorAll('time[data-until]')) {
      const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000));
      clock.textContent = minutes(left);
    }
    for (const time of document.querySelectorAll('time[data-since]'))
      time.textContent = minutes(Math.max(0, Math.floor((Date.now() + ahead - Number(time.dataset.since)) / 1000)));
  }

  function hear(beat) {
    heard = Date.now();
    stale.hidden = true;
    if (!beat) return;
    const [time, ms] = beat.split(' ');
    asOf.textContent = time;
    ahead = Number(ms) - heard;
  }

  function open() {
    if (source) return;
    source = new EventSource(live);
    source.addEventListener('part', (event) => {
      const space = event.data.indexOf(' ');
      put(event.data.slice(0, space), event.data.slice(space + 1));
      hear();
    });
    source.addEventListener('beat', (event) => hear(event.data));
  }

  function close() {
    if (source) source.close();
    source = null;
  }

  // A network that cuts streams: the page is fetched instead, and its parts are taken from it.
  async function poll() {
    if (polling) return;
    polling = true;
    try {
      const answer = await fetch(location.href, { cache: 'no-store' });
      if (answer.redirected) location.href = answer.url; // who was signed in is so no more
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const part of page.querySelectorAll('main > section')) put(part.id, part.innerHTML);
      asOf.textContent = page.getElementById('as-of').textContent;
      hear();
    } catch (error) {
      stale.hidden = false;
    } finally {
      polling = false;
    }
  }

  function tick() {
    count();
    if (document.hidden || Date.now() - heard < 2.5 * BEAT_MS) return;
    stale.hidden = false;
    if (!source || source.readyState !== EventSource.OPEN) poll();
  }

  // A page that nobody looks at holds no stream; nor does one that was left and is kept by the browser.
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  setInterval(tick, 1000);
  if (!document.hidden) open();
})();
