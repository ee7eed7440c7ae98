// Who takes the moved names from the old module, and how each place is rewritten in its own style. What cannot be
// rewritten is told, with its place.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { definitionKey, type Place } from '../../meaning/meaning.ts';
import { placesOfWord } from '../../meaning/places.ts';
import { bindPlace } from '../../rename/bind-place.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { indentationAt, lineEnd, textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { Destination } from './destination.ts';
import { chainAt, lineBehind, moduleSpan, removeFromLines } from './import-lines.ts';
import {
  addToImport,
  aliasesOf,
  findFromImport,
  hasComments,
  type ImportedItem,
  importedItem,
} from './join-import.ts';
import { spellModule } from './module-spelling.ts';
import type { CarriedSpan, FileChange } from './text-change.ts';
import { knownAs, wayToModule } from './way-to-module.ts';

export interface ImporterChanges {
  readonly changes: readonly FileChange[];
  readonly removed: readonly FileSpan[];
  /** Imports of the file that go, by index. */
  readonly gone: readonly number[];
  /** Whether the file imports the new module when it is loaded, and did not say so before. */
  readonly importsDestination: boolean;
  readonly notRewritten: readonly Place[];
}

/** Places outside of the old module that name the symbols through it. */
export function placesThrough(
  engine: PythonEngine,
  source: PythonFile,
  symbols: readonly number[],
): ReadonlyMap<PythonFile, readonly Place[]> {
  const found = new Map<PythonFile, Place[]>();
  for (const symbol of symbols) {
    const name = symbolText(source, symbol);
    const key = definitionKey({ kind: 'symbol', ref: { file: source, symbol } });
    for (const path of engine.program.filesContaining(name)) {
      const file = engine.program.file(path);
      if (file === null || file === source) continue;
      for (const place of placesOfWord(file, name)) {
        if (place.string?.kind === 'dotted') continue;
        if (!bindPlace(engine, place).definitions.some((each) => definitionKey(each) === key)) continue;
        if (!isDirect(engine, source, place)) continue;
        const places = found.get(file);
        if (places === undefined) found.set(file, [place]);
        else places.push(place);
      }
    }
  }
  return found;
}

/** Not a name that an import of the same file binds: that import is the place. */
function isDirect(engine: PythonEngine, source: PythonFile, place: Place): boolean {
  const { file, kind, unit, node } = place;
  if (kind === 'attribute') return !isThroughStar(engine, source, place);
  if (kind !== 'import-name') return kind !== 'name' || unit.symbolOf[node]! < 0;
  const index = file.facts.imports.findIndex((fact) => fact.nameNode === node);
  const module = engine.program.importedModule(file, index);
  return module.kind === 'file' && module.file === source;
}

/** `pkg.f` where the package has it by a star: it imports it from the new module then, and goes on having it. */
function isThroughStar(engine: PythonEngine, source: PythonFile, { file, unit, node }: Place): boolean {
  const { values } = engine.evaluator.typeOf(file, unit, node - 1);
  const holders = values.flatMap((value) => (value.kind === 'module' ? [value.file] : []));
  return holders.length > 0 && holders.length === values.length && !holders.includes(source);
}

export function rewriteImporter(
  engine: PythonEngine,
  file: PythonFile,
  places: readonly Place[],
  to: Destination,
): ImporterChanges {
  const { facts } = file;
  const names = places.filter(({ kind }) => kind === 'import-name').map(({ node }) => node);
  const indices = facts.imports.flatMap((fact, index) => (names.includes(fact.nameNode) ? [index] : []));
  const draft: Draft = {
    file,
    to,
    changes: [],
    removed: [],
    gone: [],
    notRewritten: [],
    importsDestination: false,
  };
  for (const statement of new Set(indices.map((index) => facts.imports[index]!.statement))) {
    rewriteFrom(
      draft,
      statement,
      indices.filter((index) => facts.imports[index]!.statement === statement),
    );
  }
  const attributes = places.filter((place) => receiverOf(place) >= 0);
  if (attributes.length > 0) rewriteAttributes(engine, draft, attributes);
  for (const place of places) {
    if (place.kind !== 'import-name' && receiverOf(place) < 0) draft.notRewritten.push(place);
  }
  removeGone(draft);
  return draft;
}

interface Draft {
  readonly file: PythonFile;
  readonly to: Destination;
  readonly changes: FileChange[];
  readonly removed: FileSpan[];
  readonly gone: number[];
  readonly notRewritten: Place[];
  importsDestination: boolean;
}

/** `from old import a, f` becomes `from old import a` and `from new import f`. */
function rewriteFrom(draft: Draft, statement: number, indices: readonly number[]): void {
  const { file, to } = draft;
  const { facts } = file;
  const { tree } = facts;
  const first = facts.imports[indices[0]!]!;
  const module = spellModule(file, to.moduleName, first.level > 0 ? 'relative' : 'absolute');
  if (first.scope === 0 && !first.typeChecking) draft.importsDestination = true;
  const isWhole = aliasesOf(tree, statement).length === indices.length;
  const items = indices.map((index) => importedItem(file, index));
  const joined = isWhole && hasComments(file, statement) ? null : joinImport(draft, statement, module, items);
  if (joined !== null) {
    draft.changes.push(...joined);
    draft.gone.push(...indices);
    return;
  }
  if (isWhole) {
    const { span, before, after } = moduleSpan(tree, statement, first.modulePath);
    draft.changes.push({ file: file.path, span, text: encodeText(tree, `${before}${module}${after}`) });
    draft.removed.push(...first.modulePath.map((node) => spanOf(file, node)));
    return;
  }
  draft.gone.push(...indices);
  const carried: CarriedSpan[] = [];
  let line = `${indentationAt(tree, tree.start[statement]!)}from ${module} import `;
  items.forEach((item, at) => {
    if (at > 0) line += ', ';
    const before = encodeText(tree, line).length;
    carried.push(...item.carried.map(({ from, offset }) => ({ from, offset: offset + before })));
    line += item.text;
  });
  insertBehind(draft, statement, line, carried);
}

function joinImport(
  { file, changes }: Draft,
  statement: number,
  module: string,
  items: readonly ImportedItem[],
): readonly FileChange[] | null {
  const { tree } = file.facts;
  const isUntouched = (other: number) =>
    changes.every(({ span }) => span.end < tree.start[other]! || span.start > tree.end[other]!);
  const known = findFromImport(file, statement, module, isUntouched);
  return known === null ? null : addToImport(file, known, items);
}

/** `old.f` becomes `new.f`, with an import like that of the old module. */
function rewriteAttributes(engine: PythonEngine, draft: Draft, places: readonly Place[]): void {
  const { file, to } = draft;
  const { facts } = file;
  const done = new Set<string>();
  const rewritten = new Map<number, number[]>();
  for (const place of places) {
    const { unit, node } = place;
    const { tree } = unit;
    const receiver = receiverOf(place);
    const root = tree.first[receiver]!;
    const symbol = isDottedName(tree, receiver) ? unit.symbolOf[root]! : -1;
    const imports = facts.imports.flatMap((fact, index) =>
      fact.symbol === symbol && symbol >= 0 ? [index] : [],
    );
    const index = imports[0];
    const isOneWay = imports.every(
      (each) => facts.imports[each]!.kind === 'module' && !facts.imports[each]!.hasAlias,
    );
    if (index === undefined || (imports.length > 1 && !isOneWay)) {
      draft.notRewritten.push(place);
      continue;
    }
    const fact = facts.imports[index]!;
    const known = knownAs(engine, file, to);
    const way = known === null ? wayToModule(file, to, fact) : { spelled: known, line: null };
    // With what follows: the names of the old module are gone, none of them is replaced by one of the new.
    const end = place.kind === 'string' ? tree.end[receiver]! + 1 : tree.start[node]!;
    const dot = textBetween(tree, tree.end[receiver]!, end);
    const span = { start: tree.start[root]!, end };
    draft.changes.push({ file: file.path, span, text: encodeText(tree, `${way.spelled}${dot}`) });
    draft.removed.push({ file: file.path, span });
    rewritten.set(symbol, [...(rewritten.get(symbol) ?? []), root]);
    if (known !== null) continue;
    if (fact.scope === 0 && !fact.typeChecking) draft.importsDestination = true;
    const indentation = indentationAt(facts.tree, facts.tree.start[fact.statement]!);
    const key = `${fact.scope}\0${way.line}`;
    if (way.line === null || done.has(key)) continue;
    done.add(key);
    insertBehind(draft, fact.statement, indentation + way.line, []);
  }
  for (const [symbol, roots] of rewritten) removeIfUnused(draft, symbol, roots);
}

/** The module in `old.f`, `getattr(old, "f")`, `patch.object(old, "f")`; -1 without one. */
function receiverOf({ kind, node, string }: Place): number {
  if (kind === 'attribute') return node - 1;
  return kind === 'string' && string?.kind === 'attribute' ? string.subject : -1;
}

/** An import of the old module that nothing needs any more goes. */
function removeIfUnused(draft: Draft, symbol: number, roots: readonly number[]): void {
  const { file } = draft;
  const { facts } = file;
  const imports = facts.imports.flatMap((fact, index) => (fact.symbol === symbol ? [index] : []));
  const bound = imports.map((index) => facts.imports[index]!.boundNode);
  const left = [...occurrencesOf(facts, symbol)].filter(
    (node) => !bound.includes(node) && !roots.includes(node),
  );
  if (file.isPackage || isExported(file, symbol)) return;
  if (facts.embedded.some((unit) => unit.symbolOf.includes(symbol))) return;
  const [only, ...more] = imports;
  if (more.length === 0) {
    if (left.length === 0 && !isMeant(facts, only!)) draft.gone.push(only!);
    return;
  }
  // `import a.b` and `import a.c` both bind `a`: the one for the old module goes when no name starts with all of it.
  const chainOf = (root: number) => chainAt(facts.tree, facts.parent, root);
  for (const index of imports) {
    const { module } = facts.imports[index]!;
    const wasSpelled = roots.some((root) => `${chainOf(root)}.`.startsWith(`${module}.`));
    if (!wasSpelled || isMeant(facts, index)) continue;
    // A shorter chain may be handed on, and the module be reached by other means.
    const isLeft = left.some((node) => {
      const chain = `${chainOf(node)}.`;
      return chain.startsWith(`${module}.`) || `${module}.`.startsWith(chain);
    });
    const isOnly = imports.every((other) => other === index || facts.imports[other]!.module !== module);
    if (!isLeft && isOnly) draft.gone.push(index);
  }
}

/** Somebody says that it is there on purpose. */
function isMeant({ tree, imports }: PythonFile['facts'], index: number): boolean {
  const { statement } = imports[index]!;
  return /#.*noqa/i.test(textBetween(tree, tree.start[statement]!, lineEnd(tree, tree.end[statement]!)));
}

function isExported(file: PythonFile, symbol: number): boolean {
  const { exports } = file.facts;
  const name = symbolText(file, symbol);
  return exports !== null && (exports.dynamic || exports.entries.some((entry) => entry.name === name));
}

function removeGone({ file, gone, changes, removed }: Draft): void {
  const taken = removeFromLines(file, gone, changes);
  changes.push(...taken.changes);
  removed.push(...taken.removed);
}

function insertBehind(draft: Draft, statement: number, line: string, carried: readonly CarriedSpan[]): void {
  const { file } = draft;
  const { tree } = file.facts;
  const added = lineBehind(file, statement, line, carried);
  if (added !== null) {
    draft.changes.push(added);
    return;
  }
  // Other code stands on its line: one more statement there, before it.
  if (!line.includes('\n')) {
    const text = line.trimStart();
    const start = tree.start[statement]!;
    const shift = encodeText(tree, line).length - encodeText(tree, text).length;
    draft.changes.push({
      file: file.path,
      span: { start, end: start },
      text: encodeText(tree, `${text}; `),
      carried: carried.map(({ from, offset }) => ({ from, offset: offset - shift })),
    });
    return;
  }
  const [alias] = childrenOf(tree, statement).filter((child) => tree.kind[child] === Node.Alias);
  const node = tree.first[alias!]!;
  draft.notRewritten.push({
    file,
    unit: file.facts,
    node,
    kind: 'import-name',
    string: null,
    start: tree.start[node]!,
    end: tree.end[node]!,
  });
}

function isDottedName(tree: SyntaxTree, node: number): boolean {
  let at = node;
  while (tree.kind[at] === Node.Attribute) at -= 2;
  return tree.kind[at] === Node.Name && at === tree.first[node];
}

function spanOf({ path, facts }: PythonFile, node: number): FileSpan {
  return { file: path, span: { start: facts.tree.start[node]!, end: facts.tree.end[node]! } };
}
