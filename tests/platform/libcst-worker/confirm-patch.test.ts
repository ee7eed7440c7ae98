// The word of LibCST on a patch: the same bytes from the same edits, in every encoding, or a typed refusal.
import { afterAll, expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import type { Edit, FileOperation, MaterializedPatch } from '../../../src/kernel/patch/patch-set.ts';
import { confirmPatch } from '../../../src/platform/libcst-worker/confirm-patch.ts';
import type { LibcstWorker } from '../../../src/platform/libcst-worker/libcst-worker.ts';
import { withLibcst } from '../../support/libcst-oracle.ts';
import { thrownBy } from '../../support/thrown-by.ts';

let release = () => {};
let worker: LibcstWorker;
const running = withLibcst(async (started) => {
  worker = started;
  await new Promise<void>((resolve) => {
    release = resolve;
  });
});
afterAll(async () => {
  release();
  await running;
});

/** Every occurrence of a text becomes another one; the files are bytes as they stand on disk. */
function patchOf(
  files: Readonly<Record<string, Buffer>>,
  from: Buffer,
  to: Buffer,
  fileOperations: readonly FileOperation[] = [],
): MaterializedPatch {
  const edits = Object.entries(files).flatMap(([file, bytes]) => {
    const found: Edit[] = [];
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + from.length)) {
      const kind = from.length === 0 ? 'insert' : to.length === 0 ? 'delete' : 'replace';
      const anchor = {
        kind: 'SpanExact',
        span: { start: at, end: at + from.length },
        expectedHash: contentHash(from),
        expectedText: from,
      } as const;
      found.push({ id: `${file}-${at}`, file, kind, anchor, text: to, labels: {} });
    }
    return found;
  });
  const patch = { snapshotId: null, edits, fileOperations, preconditions: [] };
  const result = materialize(patch, (path) => files[path] ?? null);
  if (result.kind === 'conflict') throw new Error(JSON.stringify(result.conflicts));
  return result.patch;
}

const CODE = `"""Calls price."""
from shop import price as p  # price
__all__ = ["price"]


def price(x: "price") -> int:
    return f"{price} price" and self.price(price=1)
`;

test.each<{ readonly name: string; readonly bytes: Buffer }>([
  { name: 'UTF-8', bytes: Buffer.from(`# ü€😀\n${CODE}`) },
  { name: 'UTF-8 with a byte order mark', bytes: Buffer.from(`\ufeff# ü\n${CODE}`) },
  { name: 'latin-1', bytes: Buffer.from(`# coding: latin-1\n# üß\n${CODE}# ü price\n`, 'latin1') },
  { name: 'CRLF, and no end of the last line', bytes: Buffer.from(`${CODE.replaceAll('\n', '\r\n')}price`) },
  {
    name: 'tabs, form feeds and continuations',
    bytes: Buffer.from('if price:\n\f\n\tx = price + \\\n\t\tprice\n'),
  },
  { name: 'names that are not ASCII', bytes: Buffer.from('größe = price; µ = price\n') },
])('the same bytes: $name', async ({ bytes }) => {
  const patch = patchOf({ 'a.py': bytes }, Buffer.from('price'), Buffer.from('unit_price'));
  await confirmPatch(worker, patch);
});

test('a new name that is not ASCII, in a file that is not UTF-8', async () => {
  const bytes = Buffer.from('# coding: latin-1\nprice = "ü"; price\n', 'latin1');
  await confirmPatch(
    worker,
    patchOf({ 'a.py': bytes }, Buffer.from('price'), Buffer.from('größe', 'latin1')),
  );
});

test.each([
  ['an alias that an import gets', 'import a, price, b  # price\n', 'price, b', 'price as p, b'],
  [
    'an alias in parentheses, deep inside',
    'def f():\n    from x import (\r\n        price,  # p\n    )\n',
    'price,',
    'price as cost,',
  ],
  ['an alias that goes', 'if x: from a import price as p; p()\n', ' as p;', ';'],
  ['a module with dots', 'from .a.price import x\n', '.a.price', '..shop.cost'],
  ['an argument that gets a keyword', 'f(price)\n', 'price', 'cost=price'],
])('a statement is made anew: %s', async (_name, source, from, to) => {
  const bytes = Buffer.from(`\ufeff# ü\n${source}`);
  const before = bytes.indexOf(from);
  const common = [...from].findIndex((letter, index) => letter !== to[index]);
  // Only what differs is edited, as a rename does it.
  const [start, end] =
    common < 0 ? [from.length, from.length] : [common, from.length - commonEnd(from, to, common)];
  const edit: Edit = {
    id: 'edit',
    file: 'a.py',
    kind: start === end ? 'insert' : 'replace',
    anchor: {
      kind: 'SpanExact',
      span: { start: before + start, end: before + end },
      expectedHash: contentHash(Buffer.from(from.slice(start, end))),
      expectedText: null,
    },
    text: Buffer.from(to.slice(start, to.length - (from.length - end))),
    labels: {},
  };
  const patch = { snapshotId: null, edits: [edit], fileOperations: [], preconditions: [] };
  const result = materialize(patch, () => bytes);
  if (result.kind === 'conflict') throw new Error(JSON.stringify(result.conflicts));
  expect(Buffer.from(result.patch.changes[0]!.after!).toString()).toBe(bytes.toString().replace(from, to));
  await confirmPatch(worker, result.patch);
});

function commonEnd(a: string, b: string, from: number): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) - from && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}

test('files that are no Python, and files that only move, need no word', async () => {
  const moved: FileOperation = { kind: 'move', path: 'broken.py', to: 'moved.py', expectedHash: null };
  const files = { 'README.md': Buffer.from('price'), 'broken.py': Buffer.from('x = = 1\n') };
  await confirmPatch(worker, patchOf(files, Buffer.from('price'), Buffer.from('cost'), [moved]));
});

test('a file that moves and changes', async () => {
  const moved: FileOperation = { kind: 'move', path: 'a.py', to: 'b.py', expectedHash: null };
  await confirmPatch(
    worker,
    patchOf({ 'a.py': Buffer.from(CODE) }, Buffer.from('price'), Buffer.from('cost'), [moved]),
  );
});

test.each<{
  readonly name: string;
  readonly source: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}>([
  {
    name: 'code that LibCST cannot parse',
    source: 'price = = 1\n',
    from: 'price',
    to: 'cost',
    reason: 'Syntax error at line 1: parser error',
  },
  {
    name: 'an edit between statements',
    source: 'if x:\n    pass\nelse:\n    pass\n',
    from: 'else:\n    pass\n',
    to: '',
    reason: 'there is neither a name nor text nor a simple statement at 15..30 in a.py',
  },
  {
    name: 'an edit that breaks a statement',
    source: 'import os, sys\n',
    from: ', sys',
    to: ' sys',
    reason: 'the result does not parse',
  },
  {
    name: 'a part of a name',
    source: 'if a_price: pass\n',
    from: 'price',
    to: 'cost',
    reason: 'there is neither a name nor text nor a simple statement at 5..10 in a.py',
  },
  {
    name: 'a form feed before a statement, which LibCST loses',
    source: '\fprice = 1\n',
    from: 'price',
    to: 'cost',
    reason: 'LibCST does not give the text back as it is',
  },
  {
    name: 'a keyword',
    source: 'for x in y: pass\n',
    from: 'in',
    to: 'of',
    reason: 'there is neither a name nor text nor a simple statement at 6..8 in a.py',
  },
])('refused: $name', async ({ source, from, to, reason }) => {
  const patch = patchOf({ 'a.py': Buffer.from(source) }, Buffer.from(from), Buffer.from(to));
  const error = await thrownBy(() => confirmPatch(worker, patch));
  expect({ ...error, message: error.message.slice(0, 60 + reason.length), details: null }).toEqual({
    code: 'EngineMismatch',
    message: expect.stringContaining(`LibCST does not make the same change of a.py: ${reason}`),
    hint: 'run again with `--engine native`, and report the file',
    details: null,
  });
});

test('other bytes than its own are refused', async () => {
  const patch = patchOf({ 'a.py': Buffer.from('price = 1\n') }, Buffer.from('price'), Buffer.from('cost'));
  const wrong = {
    ...patch,
    changes: patch.changes.map((each) => ({ ...each, after: Buffer.from('cost = 2\n') })),
  };
  expect(await thrownBy(() => confirmPatch(worker, wrong))).toEqual({
    code: 'EngineMismatch',
    message: 'LibCST does not make the same change of a.py: the text it comes to is another one',
    hint: 'run again with `--engine native`, and report the file',
    details: { file: 'a.py', reason: 'the text it comes to is another one' },
  });
});
