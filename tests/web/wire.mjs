// A network between a browser and the hall that a test can cut: what was open stays open and hears no more, as when a phone
// walks out of reach; or breaks at once.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Wire {
  #pairs = new Set();
  #dead = false;

  static async to(port) {
    const wire = new Wire();
    wire.server = createServer((near) => wire.#join(near, port)).listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    wire.url = `http://127.0.0.1:${wire.server.address().port}`;
    return wire;
  }

  #join(near, port) {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far];
    this.#pairs.add(pair);
    for (const [from, to] of [[near, far], [far, near]]) {
      from.on('data', (bytes) => this.#dead || to.write(bytes));
      from.on('end', () => this.#dead || to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => this.#pairs.delete(pair));
    }
  }

  // Nothing gets through, and nobody is told.
  goDead() { this.#dead = true; }

  // What was open is lost; what is opened from now on gets through.
  mend() {
    this.#dead = false;
    this.breakAll();
  }

  breakAll() {
    for (const pair of this.#pairs)
      for (const end of pair) end.destroy();
  }

  async end() {
    this.breakAll();
    this.server.close();
    await once(this.server, 'close');
  }
}
