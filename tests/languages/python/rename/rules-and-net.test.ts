// The rules that tell conflicts beforehand, and the binding check that is the net under them, are held against each
// other: with the rules switched off, every golden conflict must be caught by the net.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import type { LanguageAdapter, LanguageModel } from '../../../../src/kernel/language.ts';
import type { CodeSymbol } from '../../../../src/kernel/occurrence.ts';
import { symbolChange } from '../../../../src/kernel/target-of-change.ts';
import type { WorkspaceView } from '../../../../src/kernel/workspace-view.ts';
import { createProgram } from '../../../../src/languages/python/link/create-program.ts';
import type { PythonEngine } from '../../../../src/languages/python/meaning/engine.ts';
import { meaningAt } from '../../../../src/languages/python/meaning/meaning-at.ts';
import { placeAt } from '../../../../src/languages/python/meaning/places.ts';
import { draftRename } from '../../../../src/languages/python/rename/rename-draft.ts';
import { findRenameOccurrences } from '../../../../src/languages/python/rename/rename-occurrences.ts';
import { createEvaluator } from '../../../../src/languages/python/types/create-evaluator.ts';
import { openStandardLibraryModel } from '../../../../src/platform/python-stubs/standard-library-model.ts';
import { repositoryRoot } from '../../../repository/source-files.ts';
import { runInMemory } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';

const home = join(repositoryRoot, 'tests/golden/python/rename-symbol');
const conflicts = readdirSync(home)
  .filter((name) => name.startsWith('conflict-'))
  .sort();

/** What the net cannot see, each with the reason; the rule is all there is. */
const RULE_ONLY: Readonly<Record<string, string>> = {
  'conflict-attrs-underscore': 'attrs makes the keyword while the program runs',
  'conflict-enum-mro': 'every name means what it meant; the interpreter forbids this one',
  'conflict-mangling-lost': 'nothing here would break; a subclass that nobody sees could',
  'conflict-namedtuple-method':
    'every name means what it meant; tuple.count is hidden, and nobody here calls it',
  'conflict-namedtuple-underscore': 'every name means what it meant; the interpreter forbids this one',
  'conflict-walrus-comprehension': 'every name means what it meant; the interpreter forbids it here',
};

test('there are conflicts to compare', () => {
  expect(conflicts.length).toBeGreaterThan(40);
});

describe.each(conflicts)('%s', (name) => {
  test('is refused by the rules, and without them by the net', async () => {
    const [files, arguments_] = readCase(name);
    expect(await outcomeOf(pythonInMemory, files, arguments_)).toBe('NameConflict');
    const net = await outcomeOf(withoutRules(pythonInMemory), files, arguments_);
    if (name in RULE_ONLY) expect(net, 'the net sees it now: take it off the list').toBe('accepted');
    else expect(['NameConflict', 'ConflictingEdits']).toContain(net);
  });
});

function readCase(name: string): readonly [Record<string, string>, Record<string, string>] {
  const { command } = JSON.parse(readFileSync(join(home, name, 'request.json'), 'utf8')) as {
    command: string[];
  };
  const before = join(home, name, 'before');
  const files: Record<string, string> = {};
  for (const entry of readdirSync(before, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(before, path).split(sep).join('/')] = readFileSync(path, 'utf8');
  }
  return [
    files,
    { at: command[command.indexOf('--at') + 1]!, new_name: command[command.indexOf('--to') + 1]! },
  ];
}

async function outcomeOf(
  adapter: LanguageAdapter,
  files: Record<string, string>,
  arguments_: Record<string, string>,
): Promise<string> {
  try {
    const run = await runInMemory(adapter, files, { operation: 'rename-symbol', arguments: arguments_ });
    return run.files === null ? 'asked' : 'accepted';
  } catch (error) {
    if (error instanceof TugError) return error.code;
    throw error;
  }
}

/** The same adapter, with occurrences found by the same code and no rule asked. */
function withoutRules(adapter: LanguageAdapter): LanguageAdapter {
  return {
    ...adapter,
    analyse: (view, previous) => {
      const model = adapter.analyse(view, previous);
      const engine = engineOver(view);
      const contextFor = (symbol: CodeSymbol) => ({ engine, view, definition: definitionOf(engine, symbol) });
      const changed: Pick<LanguageModel, 'occurrences' | 'draft'> = {
        occurrences: (request) => {
          const change = symbolChange(request);
          return findRenameOccurrences(contextFor(change.symbol), change, 'off');
        },
        draft: (request, selected) => {
          const change = symbolChange(request);
          return draftRename(contextFor(change.symbol), change, selected);
        },
      };
      return Object.assign(Object.create(model) as LanguageModel, changed);
    },
  };
}

function engineOver(view: WorkspaceView): PythonEngine {
  const program = createProgram({
    view,
    externalModules: openStandardLibraryModel(),
    factsCache: null,
    sourceRoots: null,
    previous: null,
  });
  return { program, evaluator: createEvaluator(program) };
}

function definitionOf(engine: PythonEngine, { definition, kind }: CodeSymbol) {
  const file = engine.program.file(definition.file)!;
  if (kind === 'module') return { kind: 'module', module: { kind: 'file', file } } as const;
  return meaningAt(engine, placeAt(file, definition.span.start)!).definitions[0]!;
}
