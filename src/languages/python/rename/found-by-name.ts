// What code outside of the workspace finds by its name: by a convention, because a decorator or a base from outside got it, or
// because what holds it was given away. Nobody sees whether that is so, and most names are free: it is told and not asked.
import type { Warning } from '../../../kernel/warning.ts';
import { IS_IMPORT, MODULE_SCOPE } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import type { ClassRef } from '../types/type.ts';
import { symbolText } from './bound-names.ts';
import { CONVENTIONS, type Convention } from './conventions.ts';
import { placeOfDefinition } from './describe-definition.ts';
import { holderOf, outsideBaseOf, unknownBaseText } from './external-contract.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { type Given, loaderOf } from './loaded-outside.ts';
import { symbolOfMember } from './member-definers.ts';
import { outsideDecoratorOf } from './name-keepers.ts';
import type { RenameQuestion } from './rename-question.ts';

/** One warning, for the first definition of the family that somebody may look for. */
export function findFoundByName(question: RenameQuestion): readonly Warning[] {
  const { engine } = question.context;
  for (const [index, definition] of question.family.definitions.entries()) {
    const message = finderOf(engine, definition) ?? (index < FEW ? byLoader(question, definition) : null);
    if (message === null) continue;
    return [
      {
        code: 'FoundByName',
        message,
        place: placeOfDefinition(definition),
        suggestion: 'see whether the name is free to change',
      },
    ];
  }
  return [];
}

/** Of so many it is asked who gets what holds them: that takes a look at other files. */
const FEW = 4;

function finderOf(engine: PythonEngine, definition: Definition): string | null {
  if (definition.kind === 'member') return finderOfMember(engine, definition);
  if (definition.kind !== 'symbol') return null;
  const { file, symbol } = definition.ref;
  const { scope, flags } = file.facts.symbols;
  if (scope[symbol] !== MODULE_SCOPE || flags[symbol] === IS_IMPORT) return null;
  const name = symbolText(file, symbol);
  if (isPrivate(name)) return null;
  return (
    byConvention(engine, { of: 'module', file, name, class: '' }) ?? byDecorator(engine, file, symbol, name)
  );
}

function finderOfMember(
  engine: PythonEngine,
  { class: owner, name }: Definition & { kind: 'member' },
): string | null {
  if (isPrivate(name)) return null;
  const { file } = owner;
  return (
    byConvention(engine, { of: 'class', file, name, class: className(owner) }) ??
    byDecorator(engine, file, symbolOfMember(owner, name), name) ??
    byBase(engine, owner, name)
  );
}

function isPrivate(name: string): boolean {
  return name.startsWith('_');
}

interface NamedIn {
  readonly of: Convention['of'];
  readonly file: PythonFile;
  readonly name: string;
  readonly class: string;
}

function byConvention(engine: PythonEngine, named: NamedIn): string | null {
  const row = CONVENTIONS.find((one) => isMeant(engine, one, named));
  return row === undefined ? null : `${row.reader} looks for ${named.name} by its name`;
}

function isMeant(engine: PythonEngine, row: Convention, named: NamedIn): boolean {
  const { file, name } = named;
  if (row.of !== named.of || !row.names.test(name) || row.class?.test(named.class) === false) return false;
  const rules = engine.program.pytestRules();
  if (row.testClass && !rules.isTestClass(named.class)) return false;
  const isHere =
    (row.testClass && rules.isTestFile(file.path)) ||
    (row.path === undefined && row.imports === undefined) ||
    row.path?.test(file.path) === true ||
    (row.imports !== undefined && file.facts.imports.some(({ module }) => row.imports!.test(module)));
  if (!isHere) return false;
  if (row.beside?.every((word) => nameIdOf(file.facts.tree, word) === 0)) return false;
  return !row.workspace?.every((word) => engine.program.filesContaining(word).length === 0);
}

/** `@app.route("/")`, `@register.filter`, `@cli.command()`: routes, filters and commands get the names of functions. */
function byDecorator(engine: PythonEngine, file: PythonFile, symbol: number, name: string): string | null {
  for (const ref of symbol === -1 ? [] : functionsOfSymbol(file, symbol)) {
    const decorator = outsideDecoratorOf(engine, ref);
    if (decorator !== null)
      return `@${decorator}, from outside of the workspace, may know ${name} by its name`;
  }
  return null;
}

/** A base that is known and does not have the name: it may compute it, or make a key of it. One that is not known is asked about. */
function byBase(engine: PythonEngine, owner: ClassRef, name: string): string | null {
  const base = outsideBaseOf(engine, owner);
  if (base !== null)
    return `${base}, a base of ${className(owner)} from outside of the workspace, may look for ${name} by its name`;
  const outer = holderOf(owner);
  const above = outer === null ? null : outsideBaseOf(engine, outer);
  return above === null
    ? null
    : `${above}, a base of ${className(outer!)} from outside of the workspace, may read ${className(owner)}.${name}`;
}

function byLoader(
  { context: { engine }, family, judged, word }: RenameQuestion,
  definition: Definition,
): string | null {
  if (isPrivate(word) || isUsedElsewhere(family, judged)) return null;
  const holders =
    definition.kind === 'member'
      ? classesWith(engine, definition)
      : definition.kind === 'symbol'
        ? moduleOf(definition)
        : [];
  for (const holder of holders) {
    const loader = loaderOf(engine, holder, true);
    if (loader !== null) return `${loader}: whoever gets that may look for ${word} by its name`;
  }
  return null;
}

/** The class, for a value also those below it. Where a base is not known, that is asked about already. */
function classesWith(
  engine: PythonEngine,
  { class: owner, name }: Definition & { kind: 'member' },
): readonly Given[] {
  if (unknownBaseText(engine, owner) !== null) return [];
  const isMethod = functionsOfSymbol(owner.file, symbolOfMember(owner, name)).length > 0;
  const below = isMethod ? [] : engine.evaluator.subclasses(owner);
  const classes = below.length > MANY ? [owner] : [owner, ...below];
  return classes.flatMap(({ file, index }): readonly Given[] => {
    const { symbol } = file.facts.classes[index]!;
    return symbol < 0 ? [] : [{ kind: 'symbol', ref: { file, symbol } }];
  });
}

/** Where there are so many below, each is not looked for. */
const MANY = 12;

function moduleOf({ ref: { file, symbol } }: Definition & { kind: 'symbol' }): readonly Given[] {
  const { scope, flags } = file.facts.symbols;
  const isOfModule = scope[symbol] === MODULE_SCOPE && flags[symbol] !== IS_IMPORT;
  return isOfModule ? [{ kind: 'module', module: { kind: 'file', file } }] : [];
}

/** Who reads a name that no file uses but those that define it is not seen. To look for whoever gets what holds it takes time. */
function isUsedElsewhere(family: RenameQuestion['family'], judged: RenameQuestion['judged']): boolean {
  const homes = new Set(family.definitions.map((definition) => placeOfDefinition(definition)?.file));
  return judged.some(({ bound, verdict }) => verdict.kind === 'proven' && !homes.has(bound.place.file.path));
}
