// `__slots__ = ["value%d" % i for i in range(3)]`: an attribute whose name is an entry of a computed list. No literal spells it, so
// no edit reaches it.
import type { Warning } from '../../../../kernel/warning.ts';
import { BINDS } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { ClassRef } from '../../types/type.ts';
import { spanOf } from '../describe-definition.ts';
import { selfAttributeNodes, symbolOfMember } from '../member-definers.ts';
import type { RenameQuestion } from '../rename-question.ts';
import { elementsOf } from './held-elements.ts';
import { matchName } from './match-name.ts';
import { NOWHERE, type Speller, spellNode } from './spell-expression.ts';
import type { Spelling } from './spelling.ts';

export function computedEntries({
  context: { engine },
  family,
  judged,
  word,
}: RenameQuestion): readonly Warning[] {
  const isEdited = judged.some(
    ({ bound, verdict }) =>
      bound.flow?.isEntry === true && verdict.kind !== 'other' && verdict.kind !== 'text',
  );
  if (isEdited) return [];
  return family.definitions.flatMap((definition) => {
    if (definition.kind !== 'member' || symbolOfMember(definition.class, definition.name) !== -1) return [];
    if (selfAttributeNodes(definition.class, definition.name).length === 0) return [];
    return listsOf(engine, definition.class)
      .filter((list) => mayHold(engine, list, word))
      .map(({ ref, name, value }) => ({
        code: 'DynamicReference',
        message: `${name} of ${className(ref)} is computed and can hold ${word}`,
        place: spanOf(ref.file, value),
        suggestion: 'change what it is computed from, or keep the name',
        confirm: true as const,
      }));
  });
}

interface ComputedList {
  readonly ref: ClassRef;
  readonly name: string;
  readonly file: PythonFile;
  readonly value: number;
  /** Whether objects of the class have no attributes but those in such lists. */
  readonly isStrict: boolean;
}

/** What the bodies of the class and of the classes above it assign to the lists of names that the interpreter reads. */
function listsOf(engine: PythonEngine, owner: ClassRef): readonly ComputedList[] {
  const { classes } = engine.evaluator.mro(owner);
  const ours = classes.filter(({ file }) => !file.isExternal);
  const isStrict = ours.every((ref) => valuesOf(ref, '__slots__').length > 0);
  return ours.flatMap((ref) =>
    ['__slots__', '__match_args__'].flatMap((name) =>
      valuesOf(ref, name).map((value) => ({
        ref,
        name,
        file: ref.file,
        value,
        isStrict: isStrict && name === '__slots__',
      })),
    ),
  );
}

function valuesOf({ file, index }: ClassRef, name: string): readonly number[] {
  const { facts } = file;
  const { tree, parent, useOf } = facts;
  const symbol = symbolNamed(facts, facts.classes[index]!.scope, name);
  if (symbol === -1) return [];
  return [...occurrencesOf(facts, symbol)].flatMap((node) => {
    const statement = parent[node]!;
    const isAssigned = (useOf[node]! & BINDS) !== 0 && ASSIGNS.has(tree.kind[statement]!);
    return isAssigned && statement - 1 !== node ? [statement - 1] : [];
  });
}

const ASSIGNS: ReadonlySet<number> = new Set([Node.Assign, Node.AnnAssign, Node.AugAssign]);

/** Whether an element is put together and can be the word. One of which nothing is known counts where the list is all there is. */
function mayHold(engine: PythonEngine, { file, value, isStrict }: ComputedList, word: string): boolean {
  const speller: Speller = { engine, seen: new Set(), isSole: true, near: NOWHERE };
  return elementsOf({ kind: 'node', speller, file, node: value }).some((element) => {
    const spellings =
      element.kind === 'node'
        ? spellNode(element.speller, element.file, element.node)
        : element.kind === 'spelled'
          ? element.spellings
          : [];
    return spellings.some(
      (spelling) =>
        (isStrict || hasText(spelling)) && !isLiteral(spelling) && matchName(spelling, word, '.') !== null,
    );
  });
}

function hasText(spelling: Spelling): boolean {
  return spelling.some(({ kind }) => kind === 'text');
}

/** A literal that is the whole name is followed, and edited or asked about. */
function isLiteral(spelling: Spelling): boolean {
  const [piece, ...more] = spelling;
  return piece?.kind === 'text' && more.length === 0 && piece.source?.kind === 'literal';
}
