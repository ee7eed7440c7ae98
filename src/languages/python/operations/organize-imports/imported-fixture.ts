// Fixtures that a test file imports: pytest finds them by their names in the module, whether the code names them or not.
import { type FileFacts, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';

/** What the import leads to is a fixture that runs for every test, or under a name that is told elsewhere. */
export function isImportedFixture(context: PythonContext, file: PythonFile, symbol: number): boolean {
  return fixturesMeant(context, file, symbol).some(({ home, decorator }) => {
    const { tree } = home.facts;
    const given = tree.kind[decorator] === Node.Call ? childrenOf(tree, decorator).slice(1) : [];
    return given.some((argument) => {
      if (tree.kind[argument] !== Node.Keyword) return false;
      // `**options` may say anything.
      const name = tree.data[argument]!;
      return name === 0 || SEEN_OTHERWISE.has(nameText(tree, name));
    });
  });
}

const SEEN_OTHERWISE: ReadonlySet<string> = new Set(['autouse', 'name']);

/** Names by which pytest looks for fixtures: parameters of tests and fixtures, imported ones too, and what is asked for by text. */
export function fixtureNames(context: PythonContext, file: PythonFile): ReadonlySet<string> {
  const { facts } = file;
  const { tree } = facts;
  const names = new Set<string>();
  for (const { nameNode, parameters, decorators } of facts.functions) {
    const isFilled =
      nameText(tree, tree.data[nameNode]!).startsWith('test') ||
      decorators.some((node) => decoratorName(file, node) === 'fixture');
    if (isFilled) for (const { name } of parameters) names.add(name);
  }
  for (const name of askedByText(facts)) names.add(name);
  if (names.size === 0) return names;
  // What a fixture needs is looked for from the test that uses it.
  for (const { symbol, scope, kind } of facts.imports) {
    if (scope !== MODULE_SCOPE || kind !== 'name') continue;
    for (const { parameters } of fixturesMeant(context, file, symbol))
      for (const name of parameters) names.add(name);
  }
  return names;
}

interface Fixture {
  readonly home: PythonFile;
  /** The expression behind `@`. */
  readonly decorator: number;
  readonly parameters: readonly string[];
}

function fixturesMeant({ engine }: PythonContext, file: PythonFile, symbol: number): readonly Fixture[] {
  return engine.program.resolve({ file, symbol }).flatMap((found): readonly Fixture[] => {
    if (found.kind !== 'symbol' || found.ref.file.isExternal) return [];
    const { file: home, symbol: own } = found.ref;
    return home.facts.functions.flatMap(({ symbol: defined, decorators, parameters }) => {
      const mark = decorators.find((node) => decoratorName(home, node) === 'fixture');
      if (defined !== own || mark === undefined) return [];
      const decorator = home.facts.tree.kind[mark] === Node.Decorator ? mark - 1 : mark;
      return [{ home, decorator, parameters: parameters.map(({ name }) => name) }];
    });
  });
}

/** `usefixtures("db")`, `request.getfixturevalue("db")`. */
function askedByText(facts: FileFacts): readonly string[] {
  const { tree } = facts;
  const found: string[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, ...given] = childrenOf(tree, node);
    if (tree.kind[callee!] !== Node.Attribute && tree.kind[callee!] !== Node.Name) continue;
    if (!ASKING.has(nameText(tree, tree.data[callee!]!))) continue;
    for (const argument of given) {
      const value = stringValue(facts, argument);
      if (value !== null) found.push(value);
    }
  }
  return found;
}

const ASKING: ReadonlySet<string> = new Set(['usefixtures', 'getfixturevalue']);
