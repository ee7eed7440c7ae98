// Ways to a definition on which its name is not spelled: computed attributes, namespaces as dictionaries, the language and base classes
// from outside that call methods, constructors made of fields, members of enumerations, the list of subclasses.
import type { CodeSymbol, Occurrence } from '../../../../kernel/occurrence.ts';
import { ANNOTATES, BINDS } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import { placesOfWord } from '../../meaning/places.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import { findDynamicPatterns } from '../../rename/dynamic-patterns.ts';
import { externalOwnerOf, unknownBaseOf } from '../../rename/external-contract.ts';
import type { Family } from '../../rename/family.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { codeSymbolOf } from '../../symbols/code-symbol.ts';
import { ANNOTATION_VALUE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef } from '../../types/type.ts';
import { makerOf } from '../change-signature/generated-fields.ts';
import type { PythonContext } from '../python-context.ts';
import { mayComputeTo } from './computed-name.ts';
import type { DefiningStatement } from './defining-statements.ts';
import { isInside } from './removals.ts';

export function foundWithoutName(
  context: PythonContext,
  symbol: CodeSymbol,
  definition: Definition,
  statements: readonly DefiningStatement[],
): readonly Occurrence[] {
  const { family, judged } = judgeSymbol({ ...context, definition }, symbol, []);
  const question = {
    context: { ...context, definition },
    family,
    judged,
    word: symbol.name,
    newName: symbol.name,
  };
  const found = [
    ...computed(context, findDynamicPatterns(question), symbol, statements),
    ...calledFromOutside(context, family, symbol.name, statements),
    ...(definition.kind === 'member' ? ofClass(context, definition.class, symbol.name, statements) : []),
    ...subclassLists(context, statements),
  ];
  return found.filter(
    (place) => place.reason !== '' && (place.action === 'edit' || !isInside(place, statements)),
  );
}

/** `getattr(self, "do_" + name)`, `globals()[name]`, `exec(text)`. */
function computed(
  { engine }: PythonContext,
  patterns: ReturnType<typeof findDynamicPatterns>,
  { name }: CodeSymbol,
  statements: readonly DefiningStatement[],
): readonly Occurrence[] {
  const isFunction = statements.some(({ file, node }) => isFunctionOrClass(file, node));
  return patterns.flatMap(({ code, message, place }) => {
    const file = place === null ? null : engine.program.file(place.file);
    if (file === null || place === null) return [];
    const isNamespace = code === 'DynamicNamespace';
    if (code !== 'DynamicReference' && code !== 'DynamicCode' && !isNamespace) return [];
    // Methods are not in the dictionaries of objects, and definitions of a module not among the locals of its functions.
    if (isNamespace && isFunction && !message.startsWith('globals')) return [];
    if (code === 'DynamicReference' && !mayComputeTo(file, place.span.end, name)) return [];
    return [openAt(place.file, place.span.start, place.span.end, message, 'possible')];
  });
}

function isFunctionOrClass({ facts: { tree } }: PythonFile, node: number): boolean {
  const kind = tree.kind[node];
  return kind === Node.FunctionDef || kind === Node.AsyncFunctionDef || kind === Node.ClassDef;
}

/** What the language reads or calls by a name that it knows, and methods that a class from outside calls. */
function calledFromOutside(
  { engine }: PythonContext,
  family: Family,
  name: string,
  statements: readonly DefiningStatement[],
): readonly Occurrence[] {
  if (/^__\w+__$/.test(name)) {
    return statements.map(({ file, node }) =>
      isFunctionOrClass(file, node)
        ? atKeyword(file, node, 'the language calls it')
        : atValue(file, node, 'the language or a tool reads it'),
    );
  }
  const reason = whoCalls();
  if (reason === null) return [];
  return statements.flatMap(({ file, node }) => {
    const isFunction = isFunctionOrClass(file, node) && file.facts.tree.kind[node] !== Node.ClassDef;
    return isFunction ? [atKeyword(file, node, reason)] : [];
  });

  function whoCalls(): string | null {
    const isMethod = family.definitions.some(({ kind }) => kind === 'member');
    // Hooks of a conftest.py or of a plugin.
    if (name.startsWith('pytest_')) return 'pytest calls it';
    if (!isMethod) return null;
    const contract = externalOwnerOf(engine, family);
    if (contract !== null) return `${className(contract.base)} has it or calls it`;
    return unknownBaseOf(engine, family);
  }
}

/** At the `def` or `class`: the name is the definition. */
function atKeyword({ path, facts: { tree } }: PythonFile, node: number, reason: string): Occurrence {
  const keyword = tree.kind[node] === Node.ClassDef ? 'class' : 'def';
  const name = childrenOf(tree, node).find((child) => tree.kind[child] === Node.Identifier)!;
  const before = Buffer.from(tree.bytes.subarray(0, tree.start[name]!)).lastIndexOf(keyword);
  return openAt(path, before, before + keyword.length, reason);
}

/** At the value that is assigned. */
function atValue({ path, facts: { tree } }: PythonFile, node: number, reason: string): Occurrence {
  const value = childrenOf(tree, node).at(-1)!;
  return openAt(path, tree.start[value]!, tree.end[value]!, reason);
}

/** What else knows a name in the body of a class. */
function ofClass(
  context: PythonContext,
  owner: ClassRef,
  name: string,
  statements: readonly DefiningStatement[],
): readonly Occurrence[] {
  const { engine } = context;
  const fields = statements.filter(({ file, node }) => file.facts.tree.kind[node] === Node.AnnAssign);
  const isField = fields.length > 0 && takesField(engine.evaluator.constructor(owner), name);
  if (isField && makerOf(engine, owner) !== null) {
    return fields.map(({ file, node }) => {
      const { tree } = file.facts;
      const hasValue = (tree.flags[node]! & ANNOTATION_VALUE) !== 0;
      const annotation = childrenOf(tree, node).at(hasValue ? -2 : -1)!;
      return openAt(
        file.path,
        tree.start[annotation]!,
        tree.end[annotation]!,
        `the constructor of ${className(owner)} takes it; change-signature --remove follows its calls`,
      );
    });
  }
  const isAssigned = statements.some(({ file, node }) => file.facts.tree.kind[node] === Node.Assign);
  return isAssigned && isEnumeration(context, owner) ? wholeUses(context, owner) : [];
}

function takesField(
  taker: ReturnType<PythonContext['engine']['evaluator']['constructor']>,
  name: string,
): boolean {
  return taker.kind === 'fields' && taker.owners.some((each) => each.name === name);
}

function isEnumeration({ engine }: PythonContext, owner: ClassRef): boolean {
  return engine.evaluator
    .mro(owner)
    .classes.some((ref) => ref.file.isExternal && /^(?:Int|Str)?(?:Enum|Flag)$/.test(className(ref)));
}

/** `for member in Color`, `Color(1)`, `Color["RED"]`, `list(Color)`. */
function wholeUses({ engine, view }: PythonContext, owner: ClassRef): readonly Occurrence[] {
  const definition = definitionOfSymbol(owner.file, owner.file.facts.classes[owner.index]!.symbol);
  const symbol = codeSymbolOf(definition);
  if (symbol === null) return [];
  const { judged } = judgeSymbol({ engine, view, definition }, symbol, []);
  return judged.flatMap(({ bound: { place }, verdict }) => {
    if (verdict.kind === 'other' || verdict.kind === 'text' || place.unit !== place.file.facts) return [];
    const { tree, parent, useOf } = place.unit;
    if (place.kind !== 'name' && place.kind !== 'attribute') return [];
    const node = place.kind === 'name' ? place.node : parent[place.node]!;
    if ((useOf[place.node]! & (BINDS | ANNOTATES)) !== 0 || tree.kind[place.node] === Node.Alias) return [];
    if (tree.kind[parent[node]!] === Node.Attribute || tree.kind[node] === Node.Identifier) return [];
    const reason = `${className(owner)} is used as a whole here, which may reach it`;
    return [openAt(place.file.path, place.start, place.end, reason, 'possible')];
  });
}

/** `Base.__subclasses__()`. */
function subclassLists(
  { engine }: PythonContext,
  statements: readonly DefiningStatement[],
): readonly Occurrence[] {
  const classes = statements.flatMap(({ file, node }) => {
    const index = file.facts.classes.findIndex((each) => each.node === node);
    return index < 0 ? [] : [{ file, index }];
  });
  if (classes.length === 0) return [];
  const above = classes.flatMap((ref) => engine.evaluator.mro(ref).classes.slice(1));
  return engine.program.filesContaining('__subclasses__').flatMap((path) => {
    const file = engine.program.file(path);
    return (file === null ? [] : placesOfWord(file, '__subclasses__')).flatMap((place) => {
      if (place.kind !== 'attribute') return [];
      const { values, unknown } = engine.evaluator.typeOf(place.file, place.unit, place.node - 1);
      const isAbove = values.some(
        (value) =>
          value.kind === 'class' &&
          above.some((ref) => ref.file === value.class.file && ref.index === value.class.index),
      );
      if (!isAbove && unknown === null) return [];
      const text = nameText(place.unit.tree, place.unit.tree.data[place.node]!);
      return [openAt(path, place.start, place.end, `${text} may list it`, 'possible')];
    });
  });
}

function openAt(
  file: string,
  start: number,
  end: number,
  reason: string,
  certainty: 'likely' | 'possible' = 'likely',
): Occurrence {
  const isDefinition = certainty === 'likely';
  return {
    file,
    span: { start, end },
    role: 'reference',
    certainty,
    provenance: 'syntactic',
    reason,
    action: isDefinition ? 'edit' : 'keep',
  };
}
