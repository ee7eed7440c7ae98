// Changes that no call site can be written for: a new parameter that gets no value, arguments that would be evaluated the other way
// around, methods that the language itself calls.
import { TugError } from '../../../../base/tug-error.ts';
import type { Locator } from '../../../../kernel/locator.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import type { FunctionUse } from './find-uses.ts';
import type { UseOutcome } from './judge-use.ts';
import type { FunctionPlan } from './signature.ts';

interface JudgedUse {
  readonly use: FunctionUse;
  readonly outcome: UseOutcome;
}

export function refuseMissingValues(
  { name: called }: FunctionPlan,
  judged: readonly JudgedUse[],
  locator: Locator,
): void {
  const missing = judged.flatMap(({ use, outcome }) =>
    outcome.kind === 'no-value' ? [{ use, slot: outcome.slot }] : [],
  );
  const [first] = missing;
  if (first === undefined) return;
  const calls = missing.map(({ use }) => locate(use, locator));
  const { file, line, col } = calls[0]!;
  const more = calls.length > 1 ? ` and ${calls.length - 1} more` : '';
  const { name } = first.slot;
  throw new TugError(
    'InvalidArgument',
    `${called} is called at ${file}:${line}:${col}${more}, and nothing says what to pass for ${name}`,
    {
      hint: `give ${name} a default, or say what calls pass with --value`,
      details: { argument: '--value', value: name, reason: 'a call would pass nothing for it', calls },
    },
  );
}

export function refuseOrder(
  { name: called }: FunctionPlan,
  judged: readonly JudgedUse[],
  locator: Locator,
): void {
  const calls = judged
    .filter(({ outcome }) => outcome.kind === 'order')
    .map(({ use }) => locate(use, locator));
  const [first] = calls;
  if (first === undefined) return;
  const more = calls.length > 1 ? ` and ${calls.length - 1} more` : '';
  throw new TugError(
    'WouldChangeBehavior',
    `the arguments of ${called} at ${first.file}:${first.line}:${first.col}${more} would be evaluated in another order`,
    {
      hint: 'assign them to variables first, so that their order is fixed',
      details: { location: first, calls, reason: 'arguments with effects would change places' },
    },
  );
}

/** `__eq__`, `__enter__`: the language calls them with arguments of its own. */
export function isCalledByLanguage({ ref }: FunctionPlan): boolean {
  const { ownerClass } = ref.file.facts.functions[ref.index]!;
  return ownerClass !== -1 && /^__\w+__$/.test(nameOfFunction(ref));
}

export function refuseImplicitCalls(plan: FunctionPlan, locator: Locator): void {
  if (!isCalledByLanguage(plan)) return;
  const { ref } = plan;
  const name = nameOfFunction(ref);
  const { nameNode } = ref.file.facts.functions[ref.index]!;
  throw new TugError(
    'ExternalContract',
    `${name} is called by the language itself, with arguments of its own`,
    {
      hint: 'rename parameters, or add only such with a default behind the others',
      details: { name, location: locator.locate(spanOf(ref.file, nameNode)) },
    },
  );
}

function locate({ place }: FunctionUse, locator: Locator) {
  return locator.locate({ file: place.file.path, span: { start: place.start, end: place.end } });
}
