// A batch as JSON: a list of steps, each an operation with its arguments under the names that the command line has for
// them. What is not understood is refused with the step and the nearest name; nothing is guessed.
import { nearestNames } from '../../base/nearest-name.ts';
import { decodeText } from '../../base/text-codec.ts';
import { TugError } from '../../base/tug-error.ts';
import type { PathStyle } from '../../base/workspace-path.ts';
import { CONFIRMABLE_CODES, isConfirmable } from '../confirmations.ts';
import { type DecisionPolicy, OPEN_POLICIES, type OpenPolicy } from '../decide.ts';
import { findOperation, OPERATIONS, type OperationParameter, type OperationSpec } from '../operation.ts';
import type { PlanRequest } from '../plan-change.ts';

export interface BatchDefaults {
  /** For steps that say nothing of their own. */
  readonly policy: Pick<DecisionPolicy, 'open' | 'safety' | 'accept'>;
  /** How the machine at hand reads paths. */
  readonly pathStyle: PathStyle;
}

/** Longer documents are refused before they are read. */
const DOCUMENT_LIMIT = 64 * 1024 * 1024;

export function parseBatchJson(json: Uint8Array, defaults: BatchDefaults): readonly PlanRequest[] {
  if (json.length > DOCUMENT_LIMIT)
    throw wrongBatch(`the document has ${json.length} bytes; allowed are ${DOCUMENT_LIMIT}`);
  const text = decodeText(json, 'utf_8');
  if (text === null) throw wrongBatch('the document is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
    throw wrongBatch(`the document is not JSON: ${reason}`);
  }
  return parseBatchValue(value, defaults);
}

/** The same for a value that was JSON before, such as an argument of a tool call. */
export function parseBatchValue(value: unknown, defaults: BatchDefaults): readonly PlanRequest[] {
  const steps = stepsOf(value);
  if (steps.length === 0) throw wrongBatch('there are no steps');
  return steps.map((step, index) => readStep(step, { number: index + 1, total: steps.length }, defaults));
}

function stepsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value))
    throw wrongBatch('the document is neither a list of steps nor an object with `steps`');
  const unknown = Object.keys(value).find((key) => key !== 'steps');
  if (unknown !== undefined)
    throw wrongBatch(`${JSON.stringify(unknown)} is not known here; only \`steps\` is`);
  if (!Array.isArray(value.steps)) throw wrongBatch('`steps` is not a list');
  return value.steps;
}

interface StepPlace {
  /** From 1. */
  readonly number: number;
  readonly total: number;
}

function readStep(value: unknown, place: StepPlace, { policy, pathStyle }: BatchDefaults): PlanRequest {
  if (!isFields(value)) throw wrongStep(place, null, null, 'is not an object');
  const operation = readOperation(value.operation, place);
  const wrong = (key: string, reason: string) => wrongStep(place, operation.name, key, reason);
  const arguments_: Record<string, string> = {};
  const lists: Record<string, readonly string[]> = {};
  const switches = new Set<string>();
  const decisions: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(value)) {
    if (key === 'operation') continue;
    // A JSON key may be written as JSON keys mostly are.
    const name = key.replaceAll('_', '-');
    const parameter = operation.parameters.find(({ flag }) => flag === name);
    if (parameter === undefined) {
      if (!isDecision(operation, name)) throw unknownKey(place, operation, key);
      decisions[name] = given;
    } else if (parameter.kind === 'switch') {
      if (typeof given !== 'boolean') throw wrong(key, 'is true or false');
      if (given) switches.add(parameter.name);
    } else if (parameter.repeatable === true) {
      lists[parameter.name] = textsOf(given, () => wrong(key, 'is a text or a list of texts')).map((text) =>
        spell(text, parameter, pathStyle),
      );
    } else arguments_[parameter.name] = spell(textOf(given, parameter, wrong, key), parameter, pathStyle);
  }
  const missing = operation.parameters.find(
    ({ required, name }) => required && arguments_[name] === undefined && lists[name] === undefined,
  );
  if (missing !== undefined) throw wrong(missing.flag, `is missing: ${missing.help}`);
  return {
    operation: operation.name,
    arguments: arguments_,
    lists,
    switches,
    policy: { ...policy, ...readDecisions(decisions, policy.accept, wrong) },
  };
}

function readOperation(name: unknown, place: StepPlace): OperationSpec {
  const known = OPERATIONS.map((operation) => operation.name);
  if (typeof name !== 'string') {
    throw wrongStep(place, null, 'operation', `is not one of ${known.join(', ')}`, { allowed: known });
  }
  const operation = findOperation(name);
  if (operation !== undefined) return operation;
  const nearest = nearestNames(name, known, 3);
  const reason = `${JSON.stringify(name)} is not an operation${didYouMean(nearest)}`;
  throw wrongStep(place, null, 'operation', reason, { nearest, allowed: known });
}

/** What happens to places that cannot be proven: the same for every operation, and ties for those that have some. */
function isDecision({ renames, ties = false }: OperationSpec, name: string): boolean {
  return DECISIONS.has(name) || ((renames || ties) && name === 'tie');
}

const DECISIONS: ReadonlySet<string> = new Set(['open', 'include', 'exclude', 'accept']);

type Wrong = (key: string, reason: string) => TugError;

function readDecisions(
  { open, include, exclude, tie, accept = [] }: Readonly<Record<string, unknown>>,
  acceptedByAll: readonly string[],
  wrong: Wrong,
): Omit<DecisionPolicy, 'safety' | 'open'> & Partial<Pick<DecisionPolicy, 'open'>> {
  if (open !== undefined && !OPEN_POLICIES.includes(open as OpenPolicy))
    throw wrong('open', `is one of ${OPEN_POLICIES.join(', ')}`);
  const ids = (key: string, given: unknown, shape: RegExp) => {
    if (given === undefined) return [];
    const texts = textsOf(given, () => wrong(key, 'is a list of ids'));
    const odd = texts.find((text) => !shape.test(text));
    if (odd !== undefined) throw wrong(key, `${JSON.stringify(odd)} is not an id of this kind`);
    return texts;
  };
  const codes = textsOf(accept, () => wrong('accept', 'is a list of codes'));
  const odd = codes.find((code) => !isConfirmable(code));
  if (odd !== undefined) {
    const nearest = nearestNames(odd, CONFIRMABLE_CODES, 3);
    const known = `a code that can be accepted: ${CONFIRMABLE_CODES.join(', ')}`;
    throw wrong('accept', `${JSON.stringify(odd)} is not ${known}${didYouMean(nearest)}`);
  }
  return {
    ...(open === undefined ? {} : { open: open as OpenPolicy }),
    include: ids('include', include, /^(?:occ|grp)_/),
    exclude: ids('exclude', exclude, /^(?:occ|grp)_/),
    ties: ids('tie', tie, /^tie_/),
    accept: [...acceptedByAll, ...codes],
  };
}

/** A parameter that is itself JSON may be given as it is. */
function textOf(given: unknown, { kind, choices }: OperationParameter, wrong: Wrong, key: string): string {
  if (kind === 'text' && typeof given === 'object' && given !== null) return JSON.stringify(given);
  if (typeof given !== 'string') throw wrong(key, 'is a text');
  if (given.includes('\0')) throw wrong(key, 'contains a NUL byte');
  if (kind === 'choice' && !(choices ?? []).includes(given))
    throw wrong(key, `is one of ${choices?.join(', ')}`);
  return given;
}

function textsOf(given: unknown, wrong: () => TugError): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (!texts.every((text) => typeof text === 'string' && !text.includes('\0'))) throw wrong();
  return texts as readonly string[];
}

function spell(text: string, { kind }: OperationParameter, style: PathStyle): string {
  const isPath = kind === 'position' || kind === 'path' || kind === 'module' || kind === 'range';
  return isPath && style === 'windows' ? text.replaceAll('\\', '/') : text;
}

function unknownKey(place: StepPlace, operation: OperationSpec, key: string): TugError {
  const known = [
    'operation',
    ...operation.parameters.map(({ flag }) => flag),
    ...['open', 'include', 'exclude', 'tie'].filter((name) => isDecision(operation, name)),
  ];
  const nearest = nearestNames(key, known, 3);
  return wrongStep(place, operation.name, key, `is not an argument of it${didYouMean(nearest)}`, {
    nearest,
    allowed: known,
  });
}

function wrongStep(
  { number, total }: StepPlace,
  operation: string | null,
  key: string | null,
  reason: string,
  more: Readonly<Record<string, unknown>> = {},
): TugError {
  const which = `step ${number} of ${total}${operation === null ? '' : ` (${operation})`}`;
  const what = key === null ? reason : `\`${key}\` ${reason}`;
  return new TugError('InvalidArgument', `${which}: ${what}`, {
    hint: operation === null ? HINT : `\`tug run ${operation} --help\` shows what it takes`,
    details: { step: number, operation, argument: key, reason, ...more },
  });
}

function wrongBatch(reason: string): TugError {
  return new TugError('InvalidArgument', reason, { hint: HINT, details: { argument: 'FILE', reason } });
}

const HINT =
  'a batch looks like {"steps": [{"operation": "rename-symbol", "symbol": "src/a.py::f", "to": "g"}]}; see docs/BATCH.md';

function didYouMean(nearest: readonly string[]): string {
  return nearest.length === 0 ? '' : `; nearest: ${nearest.join(', ')}`;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
