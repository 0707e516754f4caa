// A hall of a test's own: the real programs, an event in a scratch folder, its pages served to this computer.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = process.env.WK_HALL ?? 'build/wallkeeper-hall';
const KIOSK = process.env.WK_KIOSK ?? 'build/wallkeeper';
const PIN = '2580';
const run = promisify(execFile);

// A port that nobody listens on now; the hall takes it a moment later.
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

// Until a program has said something.
function said(child, what) {
  let text = '';
  return new Promise((done, fail) => {
    child.stdout.on('data', (more) => {
      text += more;
      const found = what.exec(text);
      if (found) done(found);
    });
    child.once('exit', () => fail(new Error(`it ended, and said: ${text}`)));
  });
}

export class Hall {
  #served = null;
  #said = '';

  static async begin() {
    const hall = new Hall();
    hall.folder = await mkdtemp(join(tmpdir(), 'wk-web-'));
    hall.port = await freePort();
    hall.url = `http://127.0.0.1:${hall.port}`;
    await hall.write('pin', `${PIN}\n`);
    await hall.write('hall.ini', `[hall]\nboard_url = ${hall.url}\n`);
    const rows = Array.from({ length: 16 }, (_, i) => `${i + 1},Player ${i + 1}`);
    await hall.write('players.csv', ['number,name', ...rows, ''].join('\n'));
    await hall.command('begin', '--new', ...hall.pin);
    await hall.command('event', 'new', '--name', 'Autumn <b>cup</b> & co', '--players', hall.path('players.csv'), '--results-only',
                       ...hall.pin);
    await hall.serve();
    return hall;
  }

  path(name) { return join(this.folder, name); }
  get pin() { return ['--pin-file', this.path('pin')]; }
  get pinText() { return PIN; }
  get files() {
    return ['--db', this.path('hall.db'), '--kiosk-key', this.path('hall.key'), '--config', this.path('hall.ini'), '--key',
            this.path('club.key')];
  }

  write(name, text) { return writeFile(this.path(name), text, { mode: 0o600 }); }

  // One command of the hall's program; throws with what it said when it does not succeed. Gives back its standard output.
  async command(...words) {
    const at = words.findIndex((word) => word.startsWith('--'));
    const args = at < 0 ? [...words, ...this.files] : [...words.slice(0, at), ...this.files, ...words.slice(at)];
    return (await run(PROGRAM, args)).stdout;
  }

  // From a signed form, confirmed; the winner has it from the tile that he drew.
  enter(table, round, hand, winner, points) {
    return this.command('result', 'enter', '--table', table, '--round', round, '--hand', hand, '--winner', winner, '--from', 'self',
                        '--points', points, '--role', 'paper', '--confirm', ...this.pin);
  }

  // Where each player finds his page, in the order of their numbers.
  async pages() {
    const { players } = JSON.parse(await this.command('pages', '--json'));
    return players.map((player) => player.page);
  }

  async serve() {
    const listen = await freePort();
    this.#said = '';
    this.#served = spawn(PROGRAM, ['serve', ...this.files, '--listen', `127.0.0.1:${listen}`, '--url', `https://127.0.0.1:${listen}`,
                                   '--board', `127.0.0.1:${this.port}`], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#served.stdout, this.#served.stderr])
      stream.on('data', (text) => { this.#said += text; });
    while (!this.#said.includes(this.url)) {
      if (this.#served.exitCode !== null) throw new Error(`the hall ended: ${this.#said}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  // A kiosk that joins by the code that the hall shows, and has a table; its words are the same at both, and the answer is yes.
  async pair(table) {
    const own = (name) => this.path(`kiosk-${table}.${name}`);
    await writeFile(own('ini'), '[kiosk]\nhall = yes\n');
    const shows = spawn(PROGRAM, ['pair', '--table', table, ...this.pin, ...this.files], { stdio: ['pipe', 'pipe', 'inherit'] });
    const code = await said(shows, /^ *(WKH1 .*)$/m);
    const joins = spawn(KIOSK, ['join', '--code', code[1].trim(), '--name', `Table ${table}`, '--config', own('ini')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, XDG_DATA_HOME: own('data') },
    });
    const ended = Promise.all([once(shows, 'exit'), once(joins, 'exit')]);
    joins.once('exit', (exit) => exit === 0 || shows.kill());
    await said(shows, /yes or no/);
    shows.stdin.end('yes\n');
    for (const [exit] of await ended) if (exit !== 0) throw new Error(`table ${table} could not be paired: ${exit}`);
  }

  async stop() {
    if (this.#served && this.#served.exitCode === null) {
      this.#served.kill('SIGTERM');
      await once(this.#served, 'exit');
    }
    this.#served = null;
  }

  async end() {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
