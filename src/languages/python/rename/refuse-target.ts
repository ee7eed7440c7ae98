// Symbols that nobody may rename: those of the language, and those of code that is not in the workspace.
import { TugError } from '../../../base/tug-error.ts';
import { IS_IMPLICIT, IS_IMPORT } from '../facts/file-facts.ts';
import type { PythonFile, SymbolRef } from '../link/program.ts';
import type { Definition } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { Family } from './family.ts';
import type { JudgedPlace } from './judge-family.ts';
import { canGetAnAlias, getsAnAlias } from './outside-imports.ts';

export function refuseTarget(operation: string, target: Definition, word: string): void {
  if (word.startsWith('__') && word.endsWith('__') && word.length > 4) {
    throw refusal(operation, word, 'the interpreter knows it by this name', 'leave the name as it is');
  }
  if (target.kind === 'external') throw externalRefusal(operation, word, target.name);
  if (target.kind === 'module' && target.module.kind === 'external') {
    throw externalRefusal(operation, word, target.module.name);
  }
  if (target.kind === 'symbol') {
    const { file, symbol } = target.ref;
    if (file.isExternal) throw externalRefusal(operation, word, `${file.moduleName}.${word}`);
    if ((file.facts.symbols.flags[symbol]! & IS_IMPLICIT) !== 0) {
      throw refusal(operation, word, 'the language itself binds it', 'leave the name as it is');
    }
    if (isSpelledOtherwise(file, symbol)) {
      throw refusal(
        operation,
        word,
        'a class spells it otherwise, by name mangling',
        'leave the name as it is',
      );
    }
  }
  if (target.kind === 'member' && target.class.file.isExternal) {
    throw externalRefusal(operation, word, `${target.class.file.moduleName}.${word}`);
  }
}

/** `__x` inside of class A means the global `_A__x`: two spellings of one name. */
function isSpelledOtherwise({ facts }: PythonFile, symbol: number): boolean {
  const { symbols, tree } = facts;
  const occurrences = symbols.occurrence.subarray(
    symbols.firstOccurrence[symbol]!,
    symbols.firstOccurrence[symbol + 1]!,
  );
  return occurrences.some((node) => tree.data[node] !== symbols.name[symbol] && isNamed(tree, node));
}

function isNamed({ kind }: PythonFile['facts']['tree'], node: number): boolean {
  return kind[node] === Node.Name || kind[node] === Node.Identifier;
}

/** A name that only imports bring from outside is not ours, wherever it is used. */
export function refuseOutsideFamily(operation: string, family: Family, word: string): void {
  const [outside] = family.externals;
  if (outside === undefined) return;
  const ours = family.definitions.some(
    (definition) => definition.kind !== 'symbol' || isNamedHere(definition.ref),
  );
  if (!ours) throw externalRefusal(operation, word, outside);
}

/** Something else than imports binds it, or an `as` gives it its name: `import importlib_metadata as metadata`. */
function isNamedHere({ file, symbol }: SymbolRef): boolean {
  if (file.facts.symbols.flags[symbol] !== IS_IMPORT) return true;
  return file.facts.imports.some((fact) => fact.symbol === symbol && fact.hasAlias);
}

/** `import os.path` binds `os`, and no alias can give that another name. */
export function refuseWithoutAlias(operation: string, judged: readonly JudgedPlace[], word: string): void {
  for (const { bound, verdict } of judged) {
    if (verdict.kind !== 'proven' || !getsAnAlias(bound) || canGetAnAlias(bound)) continue;
    throw refusal(
      operation,
      word,
      `${bound.place.file.path} also binds it by importing a submodule from outside`,
    );
  }
}

function externalRefusal(operation: string, word: string, name: string): TugError {
  return refusal(operation, word, `it is defined outside of the workspace: ${name}`);
}

function refusal(
  operation: string,
  word: string,
  reason: string,
  hint = 'point at a symbol that the workspace defines',
): TugError {
  return new TugError('UnsupportedOperation', `${operation} of ${word} is refused: ${reason}`, {
    hint,
    details: { operation, symbol: word, reason },
  });
}
