// A rename to a name that stands nowhere yet cannot take anything from anybody. If every place that means the family gets the
// new name, and nothing else does, all names mean what they meant: what is looked up under the new name is found among the
// family's definitions alone, in the order in which it was found before; what is looked up under the old one was never
// found among them. So the changed files need not be understood again: that each is the file it was but for the name is enough.
import type { ChangeDraft, SymbolChange } from '../../../kernel/language.ts';
import type { MaterializedPatch } from '../../../kernel/patch/patch-set.ts';
import { isBuiltinName } from '../facts/builtin-names.ts';
import { isPrivateName } from '../facts/mangled-name.ts';
import type { PythonFile } from '../link/program.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { exists } from './classify-place.ts';
import type { Family } from './family.ts';
import type { JudgedPlace } from './judge-family.ts';
import { judgeSymbol } from './judge-symbol.ts';
import { isCode } from './places-at-stake.ts';
import type { RenameContext } from './rename-context.ts';
import { hasSameShape, SAME_SHAPE } from './same-shape.ts';
import { keepsTokens } from './same-tokens.ts';

/** Whether that is so; "no" when in doubt, and then the result is looked at. */
export function isProvenByFreshName(
  context: RenameContext,
  request: SymbolChange,
  draft: ChangeDraft,
  patch: MaterializedPatch,
): boolean {
  const { symbol, ties, arguments: given } = request;
  const newName = given.new_name!;
  const edited = placesRenamed(draft, newName);
  if (edited === null) return false;
  if (edited.files.size === 0) return true;
  if (!isLikeBefore(symbol.name, newName) || !isFresh(context, newName)) return false;
  const { family, judged } = judgeSymbol(context, symbol, ties);
  return (
    everyPlaceFollows(judged, family, edited) &&
    everyFileIsPlain(context, edited.files, symbol.name, newName) &&
    everyFileKeepsItsShape(context, patch, {
      oldName: symbol.name,
      newName,
      nodes: nodesByFile(judged, edited),
    })
  );
}

/** Underscores decide what stars pass on and what is mangled; other letters than ASCII have several spellings. */
function isLikeBefore(oldName: string, newName: string): boolean {
  return PLAIN.test(oldName) && PLAIN.test(newName) && oldName.startsWith('_') === newName.startsWith('_');
}

const PLAIN = /^_?[A-Za-z][A-Za-z0-9_]*$/;

/** In no file, no name of a module, and nothing that classes from outside may have. */
function isFresh({ engine, view }: RenameContext, name: string): boolean {
  if (SOFT_KEYWORDS.has(name) || isBuiltinName(name)) return false;
  if (view.filesContaining(name, 'python').length > 0 || engine.program.isKnownOutside(name)) return false;
  const module = new RegExp(`(?:^|/)${name}(?:/|\\.pyi?$)`);
  return !engine.program.paths.some((path) => module.test(path));
}

const SOFT_KEYWORDS: ReadonlySet<string> = new Set(['match', 'case', 'type']);

interface RenamedPlaces {
  readonly keys: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

/** The places that get the new name; null when the draft does anything else. */
function placesRenamed(draft: ChangeDraft, newName: string): RenamedPlaces | null {
  const { edits, fileOperations, relocations, removed } = draft;
  if (fileOperations.length > 0 || relocations.length > 0 || removed.length > 0) return null;
  const text = Buffer.from(newName);
  const keys = new Set<string>();
  const files = new Set<string>();
  for (const { file, kind, anchor, text: inserted } of edits) {
    if (kind !== 'replace' || anchor.kind !== 'SpanExact' || !text.equals(inserted)) return null;
    keys.add(placeKey(file, anchor.span.start, anchor.span.end));
    files.add(file);
  }
  return { keys, files };
}

function placeKey(file: string, start: number, end: number): string {
  return `${file}:${start}:${end}`;
}

function everyPlaceFollows(judged: readonly JudgedPlace[], { keys }: Family, edited: RenamedPlaces): boolean {
  const followed = new Set<string>();
  for (const { bound, verdict } of judged) {
    const { file, start, end } = bound.place;
    const key = placeKey(file.path, start, end);
    const meant = bound.definitions.filter(exists);
    const inside = meant.filter((definition) => keys.has(definitionKey(definition))).length;
    if (edited.keys.has(key)) {
      if (verdict.kind !== 'proven' || bound.unknown !== null || inside < meant.length) return false;
      followed.add(key);
    } else if (inside > 0 && bound.unknown === null && isCode(bound.place)) {
      // What may be something else as well is bound to neither, before and after: whoever leaves it was told so.
      if (bound.place.kind !== 'attribute' || inside === meant.length) return false;
    }
  }
  return followed.size === edited.keys.size;
}

/** Without stars that may bring the name, without errors, and without private names in classes that are renamed. */
function everyFileIsPlain(
  { engine: { program } }: RenameContext,
  paths: ReadonlySet<string>,
  oldName: string,
  newName: string,
): boolean {
  return [...paths].every((path) => {
    const file = program.file(path);
    if (file === null || file.facts.tree.problems.length > 0 || mangles(file, oldName)) return false;
    return file.facts.imports.every(({ kind }, at) => {
      const names = kind === 'star' ? program.starNames(program.importedModule(file, at)) : NO_NAMES;
      return names !== null && !names.has(newName);
    });
  });
}

interface RenamedNodes {
  readonly oldName: string;
  readonly newName: string;
  /** By path; null where a name in a string was renamed. */
  readonly nodes: ReadonlyMap<string, readonly number[] | null>;
}

/** Each place once, however many things it names. */
function nodesByFile(
  judged: readonly JudgedPlace[],
  edited: RenamedPlaces,
): ReadonlyMap<string, readonly number[] | null> {
  const found = new Map<string, Set<number> | null>();
  for (const { bound } of judged) {
    const { file, unit, kind, node, start, end } = bound.place;
    if (!edited.keys.has(placeKey(file.path, start, end))) continue;
    const nodes = found.get(file.path);
    if (kind === 'string' || unit !== file.facts) found.set(file.path, null);
    else if (nodes === undefined) found.set(file.path, new Set([node]));
    else nodes?.add(node);
  }
  return new Map([...found].map(([path, nodes]) => [path, nodes === null ? null : [...nodes]]));
}

function everyFileKeepsItsShape(
  { engine: { program } }: RenameContext,
  patch: MaterializedPatch,
  { oldName, newName, nodes }: RenamedNodes,
): boolean {
  return patch.changes.every(({ path, before, after }) => {
    const file = program.file(path);
    if (file === null || before === null || after === null) return false;
    const renamed = nodes.get(path) ?? null;
    if (
      renamed !== null &&
      keepsTokens({ facts: file.facts, before, after, nodes: renamed }, oldName, newName)
    )
      return true;
    // Once when a rename is shown, and again when it is applied.
    return program.isProven(SAME_SHAPE, [before, after], () =>
      hasSameShape(file.facts, program.factsOf(after)),
    );
  });
}

const NO_NAMES: ReadonlySet<string> = new Set();

function mangles({ facts: { tree, classes } }: PythonFile, oldName: string): boolean {
  if (!classes.some(({ nameNode }) => nameText(tree, tree.data[nameNode]!) === oldName)) return false;
  for (let name = 0; name < tree.nameCount; name++) {
    if (isPrivateName(nameText(tree, name))) return true;
  }
  return false;
}
