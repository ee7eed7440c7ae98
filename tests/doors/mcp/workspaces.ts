// Small workspaces to call tools on, each in a folder of its own.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export class Scratch {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'tug-mcp-')));
  #count = 0;

  workspace(files: Readonly<Record<string, string>>): string {
    const root = join(this.folder, `w${++this.#count}`);
    mkdirSync(root);
    for (const [path, text] of Object.entries(files)) this.write(root, path, text);
    return root;
  }

  write(root: string, path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const SHOP = {
  'shop/prices.py': 'def price(item):\n    return item * 2\n\n\ndef unused():\n    return 0\n',
  'shop/__init__.py': '',
  'shop/cart.py':
    'import sys\nimport os\nfrom shop.prices import price\n\n\ndef total(items):\n    return sum(price(i) for i in items)\n\n\nprint(os.name)\n',
};

/** `thing.close()` may be a door's or not: someone has to decide. */
export const DOORS = {
  'doors.py':
    'class Door:\n    def close(self):\n        return 1\n\n\ndef leave(thing):\n    thing.close()\n\n\nDoor().close()\n',
};
