// Types that are claimed to be complete, against mypy, over a real package with annotations.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchPackage } from '../../../../scripts/fetch-python-package.mjs';
import type { PythonFile } from '../../../../src/languages/python/link/program.ts';
import { CONTEXT } from '../../../../src/languages/python/syntax/node-flags.ts';
import * as Kind from '../../../../src/languages/python/syntax/node-kinds.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';
import { compareWithMypy } from './mypy-comparison.ts';

const folder = useTemporaryFolder();

/** Receivers of attributes and whole right-hand sides: what renames ask about. */
function chosen({ facts }: PythonFile): readonly number[] {
  const { tree, parent } = facts;
  const found = new Set<number>();
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node]!;
    if (kind === Kind.Attribute) found.add(node - 2);
    else if (kind === Kind.Return && tree.first[node] !== node) found.add(node - 1);
    else if (kind === Kind.Assign) found.add(node - 1);
    else if (kind === Kind.Expr) found.add(node - 1);
  }
  return [...found].filter((node) => canBeWrapped(facts, node, parent));
}

function canBeWrapped({ tree }: PythonFile['facts'], node: number, parent: Int32Array): boolean {
  const kind = tree.kind[node]!;
  if (BARE.has(kind)) return false;
  if (kind >= Kind.Attribute && kind <= Kind.Tuple && (tree.flags[node]! & CONTEXT) !== 0) return false;
  for (let at = node; at >= 0; at = parent[at]!) {
    if (UNTOUCHED.has(tree.kind[at]!)) return false;
    const owner = parent[at]!;
    if (owner >= 0 && tree.kind[owner] === Kind.ClassDef && tree.kind[at] !== Kind.Block) return false;
    if (owner >= 0 && isAnnotation(tree, owner, at)) return false;
  }
  return true;
}

/** Literals, and what cannot stand in the parentheses of a call as it is. */
const BARE: ReadonlySet<number> = new Set([
  Kind.Constant,
  Kind.Lambda,
  Kind.Starred,
  Kind.Yield,
  Kind.YieldFrom,
  Kind.Tuple,
]);

/** Where a call would be something else: formatted strings, patterns, decorators, types. */
const UNTOUCHED: ReadonlySet<number> = new Set([
  Kind.JoinedStr,
  Kind.Decorator,
  Kind.MatchValue,
  Kind.MatchClass,
  Kind.TypeAlias,
  Kind.Delete,
  Kind.Arg,
]);

function isAnnotation(tree: PythonFile['facts']['tree'], owner: number, node: number): boolean {
  const kind = tree.kind[owner];
  if (kind === Kind.AnnAssign) return tree.first[owner] !== tree.first[node] && node !== owner - 1;
  return (kind === Kind.FunctionDef || kind === Kind.AsyncFunctionDef) && tree.kind[node] !== Kind.Block;
}

/** Where the two say different things and both are right, or mypy is the one who knows less. */
const EXPLAINED: readonly string[] = [
  // The stubs of mypy name classes that do not exist at run time.
  'click/_compat.py:69 self.detach(): BinaryIO, mypy: _io._WrappedBuffer',
  'click/globals.py:8 local(): local, mypy: _thread._local',
  'click/globals.py:37 _local: local, mypy: _thread._local',
  'click/globals.py:47 _local: local, mypy: _thread._local',
  'click/globals.py:52 _local: local, mypy: _thread._local',
  'click/termui.py:750 f(): AbstractContextManager[int], mypy: contextlib._GeneratorContextManager[builtins.int, None, None]',
  // What was assigned to the parameter last is a string; mypy goes back to what the parameter was declared as.
  'click/utils.py:439 filename: str, mypy: builtins.str | os.PathLike[builtins.str] | os.PathLike[builtins.bytes]',
];

test('types of click that are known to the end are those that mypy reveals', () => {
  const home =
    process.env.TUG_MYPY_FOLDER ?? join(fetchPackage(PYTHON, 'click==8.1.7'), 'click-8.1.7', 'src');
  const names = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => /\.py$/.test(name));
  const files = Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(home, name), 'utf8')]),
  );
  const { compared, differences } = compareWithMypy(files, folder.path, chosen);
  expect(differences).toEqual(EXPLAINED);
  expect(compared).toBeGreaterThan(1000);
}, 120_000);

const PYTHON = process.platform === 'win32' ? 'python' : 'python3';
