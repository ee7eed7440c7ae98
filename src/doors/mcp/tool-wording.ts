// Messages and hints are written for the command line, where most of them are raised. Here they are put into the words of this
// door: flags become inputs, commands become calls, and what has no tool is said to be for a shell.
import { CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import type { OperationSpec } from '../../kernel/operation.ts';
import type { ErrorPart, NextPart, WarningPart } from '../wire/document-parts.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import { callOfLine } from './call-of-line.ts';
import { INPUT_OF_FLAG, type InputOfFlag, inputOfParameter, inputText } from './input-of-flag.ts';

type Worded = WireDocument & {
  readonly error?: ErrorPart;
  readonly warnings?: readonly WarningPart[];
  readonly next?: readonly NextPart[];
};

/** The same document, as this door says it. `operation` is what the call was about. */
export function inToolWords<Document extends WireDocument>(
  document: Document,
  operations: readonly OperationSpec[],
  operation: string | null,
): Document {
  const { error, warnings, next } = document as Worded;
  const about = (name: unknown) => operations.find((each) => each.name === name) ?? null;
  const own = about(operation);
  const words = (text: string) => wordForTools(text, own, operations);
  return {
    ...document,
    ...(error === undefined
      ? {}
      : { error: errorInWords(error, about(error.details.operation) ?? own, operations) }),
    ...(warnings === undefined
      ? {}
      : {
          warnings: warnings.map((warning) => ({
            ...warning,
            message: words(warning.message),
            ...(warning.suggestion === undefined ? {} : { suggestion: words(warning.suggestion) }),
          })),
        }),
    ...(next === undefined ? {} : { next: next.map((each) => ({ ...each, effect: words(each.effect) })) }),
  };
}

function errorInWords(
  error: ErrorPart,
  operation: OperationSpec | null,
  operations: readonly OperationSpec[],
): ErrorPart {
  const hint = wordForTools(error.hint, operation, operations);
  return {
    ...error,
    message: wordForTools(error.message, operation, operations),
    details: detailsInWords(error.details, operation),
    hint,
  };
}

function detailsInWords(
  details: ErrorPart['details'],
  operation: OperationSpec | null,
): ErrorPart['details'] {
  const { argument, allowed, step } = details;
  const named = typeof argument === 'string' ? inputNamed(argument, operation) : argument;
  // What a step of a batch may say is named like flags there, and like inputs here.
  const inputs =
    step !== undefined && operation !== null && Array.isArray(allowed)
      ? [
          ...new Set(
            allowed.flatMap((name) => (inputFor(String(name), operation)?.name ?? String(name)).split(', ')),
          ),
        ]
      : allowed;
  return {
    ...details,
    ...(argument === undefined ? {} : { argument: named }),
    ...(allowed === undefined ? {} : { allowed: inputs }),
  };
}

function inputNamed(argument: string, operation: OperationSpec | null): string {
  if (argument.startsWith('--')) return inputFor(argument.slice(2), operation)?.name ?? argument;
  return ARGUMENTS.get(argument) ?? argument;
}

/** What stands behind a command without a flag. */
const ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ['FILE', 'file'],
  ['MODE', 'mode'],
  ['PATCH', 'patch_id'],
  ['PLAN', 'plan'],
  ['STEP', 'step'],
  ['TOKEN', 'undo_token'],
]);

export function wordForTools(
  text: string,
  operation: OperationSpec | null,
  operations: readonly OperationSpec[],
): string {
  const phrased = PHRASES.reduce((said, [from, to]) => said.replace(from, to), text);
  const called = phrased.replace(
    /`(tug [^`]*)`|\b(tug run [a-z-]+)/g,
    (whole, quoted?: string, bare?: string) => sayCommand((quoted ?? bare)!, whole, operations),
  );
  // What is left in backquotes is for a shell, and stays as it is typed there.
  const words = called
    .split(/(`tug [^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : wordFlags(part, operation)))
    .join('');
  return words.replace(/\brun (?=`tug_)/g, 'call ');
}

function wordFlags(text: string, operation: OperationSpec | null): string {
  return text
    .replace(SUBJECT, (whole, name: string, word: string | undefined) => {
      const input = inputFor(name, operation);
      return input === null || input.choices.includes(word ?? '') ? whole : `${input.name} ${word ?? ''}`;
    })
    .replace(FLAG_IN_TEXT, (whole, before: string, quote: string, name: string, word: string | undefined) =>
      sayFlag({ whole, before, quote, name, word }, inputFor(name, operation)),
    )
    .replace(/ :/g, ':');
}

/** A flag that a message is about, before what was given for it. */
const SUBJECT = /^--([a-z][a-z-]*)(?: (\S+))?/;

/** Whole phrases that mean something else here. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/put --exclude before the id/, 'put a minus before the id'],
  [/--symbol may be repeated/, 'symbols takes several'],
  [/run again with --fresh/, 'call `tug_snapshot {"force_refresh":true}` first'],
  [/run `tug --help`, or `tug COMMAND --help`/, 'see tools/list for what each tool takes'],
  [/, or keep the sandbox with --keep-sandbox/, ''],
  [/run again with -vv and report the output/, 'report the call; the server logs more with -vv'],
  [/run `tug (?:COMMAND |[a-z-]+ )*--help`(?: for the operations there are)?/, 'look at tools/list'],
  [/`tug run (?:OPERATION|[a-z-]+) --help` shows what it takes/, 'tools/list shows what it takes'],
  [/`tug run OPERATION`/, 'the tool of an operation'],
  [/an earlier `tug run`/, 'an earlier answer'],
  [/name a patch document, - for stdin, or/, 'give edits, or'],
  [/give --task N STATUS, .* or --batch JSON/, 'give items, a list of {kind, ordinal, status}, or all'],
  [
    /a batch looks like .*; see docs\/BATCH\.md/,
    'steps look like [{"operation": "rename_symbol", "symbol": "src/a.py::f", "new_name": "g"}]',
  ],
  [/run tug (?=in(?:side)? )/, 'start the server '],
  [/run the same command again/, 'make the same call again'],
  [/run any other tug command/, 'make any other call'],
  [/\brun (?=again with|without)/, 'call '],
];

/** A flag, in backquotes or not, the word before it, and the word behind it, which may be its value. */
const FLAG_IN_TEXT = /(\S+ +)?(?<![\w-])(`?)--([a-z][a-z-]*)(?:[ =](\S+?)(?=[,.;:)`]*(?:\s|$)))?\2/g;

interface FlagInText {
  readonly whole: string;
  readonly before: string | undefined;
  readonly quote: string;
  readonly name: string;
  readonly word: string | undefined;
}

function sayFlag({ whole, before = '', name, word }: FlagInText, input: InputOfFlag | null): string {
  if (input === null) return whole;
  const behind = word === undefined ? '' : ` ${word}`;
  if (input.kind === 'flag') {
    const without = /^(without|leave|remove) /.test(before);
    return `${before}${input.name}${without ? '' : ': true'}${behind}`;
  }
  const shown =
    /^(try|in|as|is|example|with) /.test(before) && word !== undefined && !/^(or|and|to|may)$/.test(word);
  if (word === undefined || !(shown || looksLikeValue(word, input))) return `${before}${input.name}${behind}`;
  return `${before}${inputText(name, input, word)}`;
}

function looksLikeValue(word: string, { choices }: InputOfFlag): boolean {
  return choices.includes(word) || /^[A-Z][A-Z_]*$/.test(word) || /[./:=|\d"{[]/.test(word);
}

function inputFor(flag: string, operation: OperationSpec | null): InputOfFlag | null {
  const parameter = operation?.parameters.find((each) => each.flag === flag);
  if (parameter !== undefined) return inputOfParameter(parameter);
  const known = INPUT_OF_FLAG.get(flag);
  if (known !== undefined) return known;
  const key = Object.values(CONFIG_KEYS).find((each) => each.flag === `--${flag}`);
  if (key === undefined) return null;
  return { kind: 'setting', name: `the setting ${key.name} (or ${key.variable})`, choices: [] };
}

function sayCommand(line: string, whole: string, operations: readonly OperationSpec[]): string {
  const call = callOfLine(line.split(' ').slice(1), operations);
  if (call === null) return `${whole.startsWith('`') ? whole : `\`${whole}\``} in a shell`;
  return Object.keys(call.inputs).length === 0
    ? `\`${call.tool}\``
    : `\`${call.tool} ${JSON.stringify(call.inputs)}\``;
}
