// Copied code uses names of the place it comes from. At its new place each must mean the same: names of the same scopes do,
// names of another module have to be imported, in the way the file does it, where nothing else has that name.
import { CLASS_SCOPE, MODULE_SCOPE, UNBOUND } from '../../facts/file-facts.ts';
import { isPrivateName } from '../../facts/mangled-name.ts';
import { visibleSymbolNamed } from '../../facts/symbol-named.ts';
import type { PythonFile } from '../../link/program.ts';
import { isBuiltin } from '../../rewrite/known-calls.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import { refuseNewCycles } from '../move-symbol/import-cycle.ts';
import { placeImports } from '../move-symbol/place-imports.ts';
import type { PythonContext } from '../python-context.ts';
import type { Replacement } from './fragments.ts';
import type { InlineChange } from './inline-draft.ts';
import { isModuleOf, isOfModule, type NeededImports, needImport, shadowed } from './needed-import.ts';
import { cannotInline } from './refuse-inline.ts';

/**
 * Names below `roots` of a file, seen from a scope of the same or another one. `own` are symbols that come along with the
 * copy: what the copied code binds itself. What is spelled in another way there is the answer.
 */
export function bringNames(
  context: PythonContext,
  name: string,
  source: PythonFile,
  roots: readonly number[],
  to: { readonly file: PythonFile; readonly scope: number },
  own: (symbol: number) => boolean,
  needed: NeededImports,
): readonly Replacement[] {
  const { tree, parent, symbolOf, symbols } = source.facts;
  const replaced: Replacement[] = [];
  for (const root of roots) {
    for (let node = tree.first[root]!; node <= root; node++) {
      const symbol = symbolOf[node]!;
      if (tree.kind[node] === Node.Attribute) refusePrivate(source, root, node, to, name);
      if (symbol < UNBOUND || (symbol >= 0 && own(symbol))) continue;
      const word = nameText(tree, tree.data[node]!);
      const seen = visibleSymbolNamed(to.file.facts, to.scope, word);
      if (to.file === source) {
        if (seen !== symbol) throw shadowed(name, word, to.file);
        continue;
      }
      if (symbol === UNBOUND) {
        if (!isBuiltin({ engine: context.engine, file: source }, word))
          throw cannotInline(
            name,
            `${word} comes from a star import of ${source.path}`,
            'import the name itself first',
          );
        if (seen >= 0 || !isBuiltin({ engine: context.engine, file: to.file }, word))
          throw shadowed(name, word, to.file);
        if (OF_MODULE.has(word)) throw cannotInline(name, `${word} is that of the module it stands in`);
        continue;
      }
      if (symbols.scope[symbol] !== MODULE_SCOPE)
        throw cannotInline(name, `${word} is not seen from ${to.file.path}`);
      const start = tree.start[node]!;
      const attribute = parent[node]!;
      if (isModuleOf(source, symbol, to.file) && tree.kind[attribute] === Node.Attribute) {
        const member = nameText(tree, tree.data[attribute]!);
        if (!isOfModule(to, member)) throw shadowed(name, member, to.file);
        replaced.push({ start, end: tree.end[attribute]!, by: [member] });
        continue;
      }
      const spelled = needImport(name, source, symbol, to, needed);
      if (spelled !== word)
        replaced.push({ start, end: tree.end[node]!, by: [{ name: spelled, file: source, start }] });
    }
  }
  return replaced;
}

const OF_MODULE: ReadonlySet<string> = new Set([
  '__name__',
  '__file__',
  '__package__',
  '__spec__',
  '__path__',
]);

function refusePrivate(
  source: PythonFile,
  root: number,
  attribute: number,
  to: { file: PythonFile; scope: number },
  name: string,
): void {
  const { tree } = source.facts;
  const word = nameText(tree, tree.data[attribute]!);
  if (!isPrivateName(word)) return;
  const classOf = (file: PythonFile, scope: number) => {
    const { kind, parent, node } = file.facts.scopes;
    for (let at = scope; at > 0; at = parent[at]!) if (kind[at] === CLASS_SCOPE) return node[at]!;
    return -1;
  };
  const from = classOf(source, source.facts.scopeOf[attribute]!);
  // A class that is copied too.
  if (tree.first[root]! <= from && from <= root) return;
  if (source !== to.file || from !== classOf(to.file, to.scope))
    throw cannotInline(name, `${word} is private to the class that it stands in`);
}

/** The import statements, and a refusal where modules would have to be loaded before each other. */
export function importChanges(
  context: PythonContext,
  { lines }: NeededImports,
  goneImports: ReadonlyMap<PythonFile, readonly number[]>,
  removals: readonly InlineChange[],
): readonly InlineChange[] {
  const { program } = context.engine;
  const added: { from: string; to: string }[] = [];
  const changes: InlineChange[] = [];
  for (const [file, wanted] of lines) {
    for (const line of wanted.values()) {
      const inside = line.name === null ? null : program.findModule(`${line.module}.${line.name}`);
      const module = inside?.kind === 'file' ? inside : program.findModule(line.module);
      if (module.kind === 'file' && !module.file.isExternal && !imports(context, file, module.file))
        added.push({ from: file.path, to: module.file.path });
    }
    const { tree } = file.facts;
    const to = { path: file.path, file, moduleName: file.moduleName, isPackage: file.isPackage, created: [] };
    const deletions = removals.filter((each) => each.file === file.path).map(({ span }) => span);
    const goneHere = goneImports.get(file) ?? [];
    const placed = placeImports(context, to, file, [...wanted.values()], {
      statements: wholeStatements(file, goneHere),
      aliases: aliasesAt(file, goneHere),
      deletions,
    });
    const { lineEnding } = sourceStyle(tree);
    for (const { offset, text } of placed) {
      const span = { start: offset, end: offset };
      changes.push({ file: file.path, span, fragments: [text.replaceAll('\n', lineEnding)], group: -1 });
    }
  }
  const out = 'keep the definition with --keep, or move what it needs to a third module first';
  refuseNewCycles(program, added, () => false, { change: 'inlining it there', out });
  return changes;
}

function aliasesAt({ facts: { imports: all } }: PythonFile, indices: readonly number[]): ReadonlySet<number> {
  return new Set(indices.map((index) => all[index]!.alias));
}

/** Import statements of which nothing stays. */
function wholeStatements(file: PythonFile, gone: readonly number[]): ReadonlySet<number> {
  const { imports: all } = file.facts;
  const aliases = aliasesAt(file, gone);
  return new Set(
    all
      .map(({ statement }) => statement)
      .filter((statement) => all.every((fact) => fact.statement !== statement || aliases.has(fact.alias))),
  );
}

function imports({ engine }: PythonContext, file: PythonFile, module: PythonFile): boolean {
  return file.facts.imports.some((_, index) => {
    const imported = engine.program.importedModule(file, index);
    return imported.kind === 'file' && imported.file === module;
  });
}
