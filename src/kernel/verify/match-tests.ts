// Which test of the run with the patch is which test of the run without it. A patch may rename a test, its class, or its
// file; the id changes and the test is still the same. Each test is matched at most once, so that two tests that become
// one show as one that vanished.
import type { TextMapping } from '../patch-renames.ts';
import type { TestOutcome } from './test-results.ts';

type Tests = readonly (readonly [id: string, outcome: TestOutcome])[];

export interface MatchedTests {
  /** From the id without the patch to the id with it. */
  readonly idAfter: ReadonlyMap<string, string>;
  /** How many of them have another id with the patch. */
  readonly renamed: number;
}

/** `toAfter` rewrites an id by the renames and moves of the patch; `touched` says whether the patch changes a file. */
export function matchTests(
  before: Tests,
  after: Tests,
  toAfter: TextMapping,
  touched: (path: string) => boolean,
): MatchedTests {
  const idAfter = new Map<string, string>();
  const free = new Set(after.map(([id]) => id));
  const take = (from: string, to: string): void => {
    idAfter.set(from, to);
    free.delete(to);
  };
  for (const [id] of before) if (free.has(id)) take(id, id);
  const unmatched = () => before.map(([id]) => id).filter((id) => !idAfter.has(id));
  for (const id of unmatched()) if (free.has(toAfter(id))) take(id, toAfter(id));
  matchByKey(unmatched(), free, withoutParameters, toAfter, take);
  // A test that moved to another file: the same name, and both files are in the patch.
  const moved = unmatched().filter((id) => touched(fileOf(id)));
  const arrived = new Set([...free].filter((id) => touched(fileOf(id))));
  matchByKey(moved, arrived, nameInFile, toAfter, take);
  return { idAfter, renamed: [...idAfter].filter(([from, to]) => from !== to).length };
}

/**
 * Parameters are part of an id, and some differ from run to run: the address of an object, a time. Tests of one function
 * are matched in order, provided that there are as many without the patch as with it.
 */
function matchByKey(
  before: readonly string[],
  free: ReadonlySet<string>,
  key: (id: string) => string | null,
  toAfter: TextMapping,
  take: (from: string, to: string) => void,
): void {
  const groups = groupBy(before, (id) => key(toAfter(id)));
  const candidates = groupBy([...free], key);
  for (const [name, ids] of groups) {
    const found = candidates.get(name) ?? [];
    if (found.length === ids.length) for (const [i, id] of ids.entries()) take(id, found[i]!);
  }
}

function groupBy(ids: readonly string[], key: (id: string) => string | null): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const name = key(id);
    if (name === null) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [id]);
    else group.push(id);
  }
  return groups;
}

/** `tests/a.py::test_x[1-2]` is `tests/a.py::test_x`; null without parameters. */
function withoutParameters(id: string): string | null {
  const bracket = id.indexOf('[');
  return bracket < 0 ? null : id.slice(0, bracket);
}

function fileOf(id: string): string {
  return id.split('::', 1)[0]!;
}

function nameInFile(id: string): string | null {
  const cut = id.indexOf('::');
  return cut < 0 ? null : id.slice(cut);
}
