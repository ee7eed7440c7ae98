// What an operation is asked to work on: from the text of a request to symbols, a range or files of one snapshot.
import { invalidPosition, offsetOf } from '../base/line-index.ts';
import { TugError } from '../base/tug-error.ts';
import { parseWorkspacePath } from '../base/workspace-path.ts';
import type { LanguageAdapter, LanguageModel } from './language.ts';
import type { Locator } from './locator.ts';
import type { CodeSymbol, FileSpan } from './occurrence.ts';
import type { OperationSpec } from './operation.ts';
import {
  fileNamedBy,
  parseSelector,
  requireFile,
  resolveTarget,
  type TargetSelector,
} from './resolve-target.ts';
import type { WorkspaceView } from './workspace-view.ts';

/** As the request spells it, checked as far as that goes without looking at files. */
export type AskedTarget =
  | { readonly kind: 'symbols'; readonly selectors: readonly TargetSelector[] }
  | { readonly kind: 'range'; readonly file: string; readonly from: Position; readonly to: Position }
  | { readonly kind: 'files'; readonly files: readonly string[] };

interface Position {
  readonly line: number;
  readonly col: number;
}

export type FoundTarget =
  | { readonly target: 'symbols'; readonly symbol: CodeSymbol; readonly symbols: readonly CodeSymbol[] }
  | { readonly target: 'range'; readonly range: FileSpan }
  | { readonly target: 'files'; readonly files: readonly string[] };

type Arguments = Readonly<Record<string, string>>;
type Lists = Readonly<Record<string, readonly string[]>>;

export function parseTarget(spec: OperationSpec, arguments_: Arguments, lists: Lists): AskedTarget {
  switch (spec.target) {
    case 'symbol':
      return { kind: 'symbols', selectors: [parseSelector(arguments_)] };
    case 'symbols':
      return { kind: 'symbols', selectors: parseSelectors(arguments_, lists) };
    case 'module':
      return { kind: 'symbols', selectors: [parseModule(arguments_.from)] };
    case 'range':
      return parseRange(arguments_.range);
    case 'files':
      return { kind: 'files', files: (lists.file ?? []).map((file) => parseWorkspacePath(file)) };
  }
}

/** The file that says which language it is about; null when the request names none. */
export function fileOfTarget(asked: AskedTarget): string | null {
  switch (asked.kind) {
    case 'symbols':
      return fileNamedBy(asked.selectors[0]!);
    case 'range':
      return asked.file;
    case 'files':
      return asked.files[0] ?? null;
  }
}

export function findTarget(
  asked: AskedTarget,
  view: WorkspaceView,
  adapter: LanguageAdapter,
  model: LanguageModel,
  locator: Locator,
): FoundTarget {
  switch (asked.kind) {
    case 'symbols': {
      const found = asked.selectors.map((selector) => resolveTarget(view, model, locator, selector));
      const symbols = [...new Map(found.map((symbol) => [symbol.id, symbol])).values()];
      return { target: 'symbols', symbol: symbols[0]!, symbols };
    }
    case 'range':
      return { target: 'range', range: findRange(asked, view, locator) };
    case 'files': {
      for (const file of asked.files) assertLanguage(view, adapter, file);
      const all = view.snapshot.files.filter(({ language }) => language === adapter.id);
      const files = asked.files.length === 0 ? all.map(({ path }) => path) : [...new Set(asked.files)].sort();
      return { target: 'files', files };
    }
  }
}

/** A path with a slash at its end is that of a folder. */
function parseModule(text = ''): TargetSelector {
  const address = text.replace(/^\.\//, '').replace(/\/+$/, '');
  if (address !== '' && !address.includes('::')) return parseSelector({ symbol: address });
  throw new TugError('InvalidArgument', `--from ${JSON.stringify(text)} is not a module`, {
    hint: 'name a file, the folder of a package, or a dotted name: --from src/app/utils.py',
    details: { argument: '--from', value: text, reason: 'not a module' },
  });
}

/** A symbol that is given once may be among the plain arguments. */
function parseSelectors(arguments_: Arguments, { at = [], symbol = [] }: Lists): readonly TargetSelector[] {
  const isNone = at.length + symbol.length === 0;
  if (isNone) return [parseSelector(arguments_)];
  return [
    ...at.map((each) => parseSelector({ at: each })),
    ...symbol.map((each) => parseSelector({ symbol: each })),
  ];
}

const RANGE = /^(.+):([1-9][0-9]{0,8}):([1-9][0-9]{0,8})-([1-9][0-9]{0,8}):([1-9][0-9]{0,8})$/s;

function parseRange(text: string | undefined): AskedTarget {
  const match = text === undefined ? null : RANGE.exec(text);
  if (match === null) {
    const given = text === undefined ? 'is missing' : `${JSON.stringify(text)} is not FILE:LINE:COL-LINE:COL`;
    throw new TugError('InvalidArgument', `--range ${given}`, {
      hint: 'lines and columns start at 1, and the end is behind the last character: --range src/app.py:12:5-14:20',
      details: { argument: '--range', value: text ?? null, reason: 'not FILE:LINE:COL-LINE:COL' },
    });
  }
  return {
    kind: 'range',
    file: parseWorkspacePath(match[1]!),
    from: { line: Number(match[2]), col: Number(match[3]) },
    to: { line: Number(match[4]), col: Number(match[5]) },
  };
}

function findRange(
  { file, from, to }: AskedTarget & { readonly kind: 'range' },
  view: WorkspaceView,
  locator: Locator,
): FileSpan {
  requireFile(view, file);
  const lines = locator.lineIndex(file);
  const [start, end] = [from, to].map((position) => {
    const offset = offsetOf(lines, position.line, position.col);
    if (typeof offset !== 'number') throw invalidPosition(file, position, offset);
    return offset;
  }) as [number, number];
  if (start >= end) {
    throw new TugError(
      'InvalidArgument',
      `the range ${file}:${from.line}:${from.col} ends before it begins`,
      {
        hint: 'give the first position of the selection, then the first one behind it',
        details: { argument: '--range', reason: 'empty range' },
      },
    );
  }
  return { file, span: { start, end } };
}

function assertLanguage(view: WorkspaceView, adapter: LanguageAdapter, file: string): void {
  const { language } = requireFile(view, file);
  if (language === adapter.id) return;
  throw new TugError('InvalidArgument', `${file} is not a ${adapter.id} file`, {
    hint: 'name files of one language',
    details: { argument: '--file', value: file, reason: `not a ${adapter.id} file` },
  });
}
