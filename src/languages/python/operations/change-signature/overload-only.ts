// A parameter that overloads tell of and the function itself takes among `**kwargs`: its body finds it by a string, which is
// for a rename to ask about.
import { TugError } from '../../../../base/tug-error.ts';
import type { ChangeRequest } from '../../../../kernel/language.ts';
import type { Locator } from '../../../../kernel/locator.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { functionsOfSymbol } from '../../rename/functions-of-symbol.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import type { FunctionRef } from '../../types/type.ts';
import { parametersOf } from './signature.ts';

export function refuseOverloadOnly(target: FunctionRef, { lists }: ChangeRequest, locator: Locator): void {
  const named = [
    ...(lists.remove ?? []),
    ...(lists.make_keyword_only ?? []),
    ...(lists.rename ?? []).map((pair) => pair.split('=')[0]!),
  ].map((name) => name.trim());
  const own = new Set(parametersOf(target).map(({ name }) => name));
  const { file, index } = target;
  const overloads = functionsOfSymbol(file, file.facts.functions[index]!.symbol);
  for (const name of named) {
    if (own.has(name)) continue;
    const told = overloads.flatMap((ref) => parametersOf(ref).filter((each) => each.name === name))[0];
    if (told === undefined) continue;
    const location = locator.locate(spanOf(file, told.nameNode));
    const at = `${location.file}:${location.line}:${location.col}`;
    const reason = `only an overload has ${name} (${at}), and the function takes it in another way`;
    throw new TugError(
      'UnsupportedOperation',
      `change-signature of ${nameOfFunction(target)} is refused: ${reason}`,
      {
        hint: `\`tug run rename-symbol --at ${at} --to NAME\` renames it and asks about the strings that name it`,
        details: { operation: 'change-signature', symbol: nameOfFunction(target), reason, location },
      },
    );
  }
}
