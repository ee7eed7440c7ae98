// Renaming modules and packages, as text: a workspace, a request, and the files afterwards or the refusal.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TugError } from '../../../../../src/base/tug-error.ts';
import type { DecisionPolicy } from '../../../../../src/kernel/decide.ts';
import { runInMemory, STRICT } from '../../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../../support/python-adapter.ts';
import { type Case, filesOf, readCases } from '../../link/sections.ts';

const folder = new URL('./cases/', import.meta.url);
const files = readdirSync(folder);

test('there are cases', () => expect(files.length).toBeGreaterThan(2));

for (const file of files) {
  describe(file.replace('.txt', ''), () => {
    for (const each of readCases(readFileSync(new URL(file, folder), 'utf8'))) {
      test(each.name, async () => {
        const [answer, expected] = await Promise.all([rename(each), expectedAnswer(each)]);
        expect(answer).toEqual(expected);
      });
    }
  });
}

/** `# rename: pkg.mod new [include]`, and behind it either `# after:` files or what is refused. */
async function rename({ sections }: Case): Promise<unknown> {
  const [address, newName, open] = sections.find(({ kind }) => kind === 'rename')!.title.split(' ');
  const policy: DecisionPolicy = { ...STRICT, open: (open ?? null) as DecisionPolicy['open'] };
  const before = filesOf(sections);
  const target = /:\d+:\d+$/.test(address!) ? { at: address! } : { symbol: address! };
  try {
    const run = await runInMemory(pythonInMemory, before, {
      operation: 'rename-symbol',
      arguments: { ...target, new_name: newName! },
      policy,
    });
    const { plan } = run.outcome;
    const warnings = plan.warnings.map(({ code, message }) => `${code}: ${message}`);
    if (run.files === null) {
      const { lists } = plan.decision;
      const left = lists.open.map(({ file, span, certainty }) => `${file}:${span.start} ${certainty}`);
      return { asked: left };
    }
    return { warnings, after: changed(before, run.files) };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    return { refused: `${error.code}: ${error.message}` };
  }
}

function expectedAnswer({ sections }: Case): unknown {
  const text = (kind: string) =>
    sections
      .filter((section) => section.kind === kind)
      .flatMap(({ body }) => body.split('\n'))
      .filter((line) => line !== '');
  const refused = text('refused');
  if (refused.length > 0) return { refused: refused.join('\n') };
  const asked = text('asked');
  if (asked.length > 0) return { asked };
  const gone = sections.filter(({ kind }) => kind === 'gone').map(({ title }) => [title, null] as const);
  const after = { ...filesOf(sections, 'after'), ...Object.fromEntries(gone) };
  return { warnings: text('warning'), after };
}

/** What is not as it was: the new text, or null for a file that is gone. */
function changed(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Readonly<Record<string, string | null>> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    paths.filter((path) => before[path] !== after[path]).map((path) => [path, after[path] ?? null]),
  );
}
