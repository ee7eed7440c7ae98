// Random trees and random patches on them, with the simplest possible model of what the patch must give. The model
// shares no code with tug: it walks byte by byte and moves files in a map.

import { makePatchSet, replaceEdit } from '../../../src/kernel/patch/build-patch.ts';
import type { FileOperation, PatchSet } from '../../../src/kernel/patch/patch-set.ts';
import fc from '../../seeded-fast-check.ts';

export type Tree = ReadonlyMap<string, Uint8Array>;

export interface RandomEdit {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array;
}

export interface RandomPatch {
  readonly before: Tree;
  readonly edits: ReadonlyMap<string, readonly RandomEdit[]>;
  readonly operations: readonly FileOperation[];
}

/** Few different lines, so that equal ones meet; every kind of line end; bytes that are no text. */
const pieces = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'a\n',
      'b\n',
      '\n',
      'a\r\n',
      '\r\n',
      'b\r',
      'x',
      'é\n',
      ' \t\n',
      'd d\n',
      '\\ No\n',
      '-- \n',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\0', '\0\n', '+++ b/x\n', '@@ -1 +1 @@\n', 'diff --git a/x b/x\n'),
  },
);

export const content: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => Buffer.from(parts.join(''))),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
);

/** Disjoint and in order; touching edits and several insertions at one place are wanted. */
export function editsOf(bytes: Uint8Array): fc.Arbitrary<readonly RandomEdit[]> {
  const cut = fc.nat({ max: bytes.length });
  return fc
    .tuple(
      fc.array(cut, { maxLength: 12 }),
      fc.array(fc.tuple(content, fc.boolean()), { minLength: 6, maxLength: 6 }),
    )
    .map(([cuts, texts]) => {
      const sorted = [...cuts].sort((a, b) => a - b);
      const edits: RandomEdit[] = [];
      for (let i = 0; i + 1 < sorted.length; i += 2) {
        const [text, empty] = texts[i / 2]!;
        const [start, end] = [sorted[i]!, sorted[i + 1]!];
        if (start === end && text.length === 0) continue;
        edits.push({ start, end, text: empty && start < end ? Buffer.from('') : text });
      }
      return edits;
    });
}

const NAMES = [
  'a.py',
  'with space.py',
  ' lead',
  'trail ',
  'tab\there',
  'quo"te',
  "it's",
  'back\\slash',
  'é.py',
  '日本.py',
  'line\nbreak',
  'bell\x07',
  '-x',
  'a  b',
  '@@ -1 +1 @@',
  'dev',
];

/** Windows has no files of such names. */
const name = fc.constantFrom(
  ...NAMES.filter((odd) => process.platform !== 'win32' || !/[\x00-\x1f"\\]| $/.test(odd)),
);

/** The number keeps names apart, before or after what makes them odd. */
const numberedName = fc.tuple(name, fc.boolean()).map(
  ([odd, first]) =>
    (n: number) =>
      first ? `${odd}/f${n}` : `d${n}/${odd}`,
);

const randomFile = fc.record({
  name: numberedName,
  newName: numberedName,
  content,
  fate: fc.constantFrom(
    'keep',
    'edit',
    'edit',
    'edit',
    'delete',
    'move',
    'move',
    'move and edit',
    'move and edit',
  ),
  rotate: fc.boolean(),
  recreate: fc.boolean(),
});

export const randomPatch: fc.Arbitrary<RandomPatch> = fc
  .record({
    files: fc.array(randomFile, { maxLength: 7 }),
    chain: fc.boolean(),
    created: fc.array(fc.record({ name: numberedName, content, executable: fc.boolean() }), { maxLength: 2 }),
  })
  .chain(({ files, created, chain }) =>
    fc.tuple(...files.map((file) => editsOf(file.content))).map((edits): RandomPatch => {
      const before = new Map(files.map((file, n) => [file.name(n), file.content]));
      const edited = new Map<string, readonly RandomEdit[]>();
      files.forEach((file, n) => {
        if (file.fate.includes('edit') && edits[n]!.length > 0) edited.set(file.name(n), edits[n]!);
      });
      const operations: FileOperation[] = created.map(({ name: named, content: bytes, executable }, n) => ({
        kind: 'create',
        path: named(200 + n),
        content: bytes,
        executable,
      }));
      // Some of the files that move change places in a circle, or in a chain that ends at a new name.
      const moving = files.flatMap((file, n) =>
        file.fate.startsWith('move') ? [{ file, path: file.name(n), n }] : [],
      );
      const circle = moving.filter(({ file }) => file.rotate);
      const inCircle = circle.length > 1 ? circle : [];
      for (const { file, path, n } of moving) {
        const place = inCircle.findIndex((other) => other.path === path);
        const endsChain = chain && place === inCircle.length - 1;
        const to =
          place === -1 || endsChain ? file.newName(100 + n) : inCircle[(place + 1) % inCircle.length]!.path;
        operations.push({ kind: 'move', path, to, expectedHash: null });
        const leaves = place === -1 || (chain && place === 0);
        if (leaves && file.recreate) {
          operations.push({ kind: 'create', path, content: file.content, executable: false });
        }
      }
      files.forEach((file, n) => {
        if (file.fate === 'delete')
          operations.push({ kind: 'delete', path: file.name(n), expectedHash: null });
      });
      return { before, edits: edited, operations };
    }),
  );

export function patchSetOf({ before, edits, operations }: RandomPatch): PatchSet {
  return makePatchSet({
    snapshotId: null,
    edits: [...edits].flatMap(([file, list]) =>
      list.map(({ start, end, text }) => replaceEdit(file, before.get(file)!, { start, end }, text)),
    ),
    fileOperations: operations,
  });
}

export function readerOf(tree: Tree): (path: string) => Uint8Array | null {
  return (path) => tree.get(path) ?? null;
}

/** One byte after the other: at each place first what is inserted there, then what replaces the text from there. */
export function modelEdits(bytes: Uint8Array, edits: readonly RandomEdit[]): Uint8Array {
  const result: number[] = [];
  for (let at = 0; at <= bytes.length; ) {
    for (const { start, end, text } of edits) if (start === at && end === at) result.push(...text);
    const replacement = edits.find(({ start, end }) => start === at && end > at);
    if (replacement !== undefined) {
      result.push(...replacement.text);
      at = replacement.end;
    } else {
      if (at < bytes.length) result.push(bytes[at]!);
      at++;
    }
  }
  return Uint8Array.from(result);
}

export function modelPatch({ before, edits, operations }: RandomPatch): Tree {
  const after = new Map<string, Uint8Array>();
  const targets = new Map<string, string | null>();
  for (const operation of operations) {
    if (operation.kind === 'move') targets.set(operation.path, operation.to);
    if (operation.kind === 'delete') targets.set(operation.path, null);
  }
  for (const [path, bytes] of before) {
    const target = targets.has(path) ? targets.get(path)! : path;
    if (target !== null) after.set(target, modelEdits(bytes, edits.get(path) ?? []));
  }
  for (const operation of operations) {
    if (operation.kind === 'create') after.set(operation.path, operation.content);
  }
  return after;
}

/** A tree as plain values that compare well and print well. */
export function plainTree(tree: Iterable<readonly [string, Uint8Array]>): Readonly<Record<string, string>> {
  const entries = [...tree].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
