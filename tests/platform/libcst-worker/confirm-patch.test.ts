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
    name: 'an edit that is no name',
    source: 'import os, sys\n',
    from: ', sys',
    to: '',
    reason: 'there is neither a name nor text at 9..14 in a.py',
  },
  {
    name: 'a part of a name',
    source: 'unit_price = 1\n',
    from: 'price',
    to: 'cost',
    reason: 'there is neither a name nor text at 5..10 in a.py',
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
    reason: 'there is neither a name nor text at 6..8 in a.py',
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
