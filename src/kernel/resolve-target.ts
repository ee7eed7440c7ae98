// Which symbol is meant? Exactly one, or a typed error that lists the candidates and the nearest names.
import { invalidPosition, offsetOf } from '../base/line-index.ts';
import { nearestNames } from '../base/nearest-name.ts';
import { TugError } from '../base/tug-error.ts';
import { parseWorkspacePath } from '../base/workspace-path.ts';
import type { AskedPlace, LanguageAdapter, LanguageModel } from './language.ts';
import type { Locator } from './locator.ts';
import type { CodeSymbol } from './occurrence.ts';
import { findFile } from './snapshot.ts';
import type { WorkspaceView } from './workspace-view.ts';

export type TargetSelector =
  | { readonly kind: 'position'; readonly file: string; readonly line: number; readonly col: number }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'id'; readonly id: string };

/** Reads `--at FILE:LINE:COL` or `--symbol ADDRESS|ID`; exactly one of them must be there. */
export function parseSelector(arguments_: Readonly<Record<string, string>>): TargetSelector {
  const { at, symbol } = arguments_;
  if ((at === undefined) === (symbol === undefined)) {
    const reason = at === undefined ? 'one of them is needed' : 'give only one of them';
    throw new TugError('InvalidArgument', `--at FILE:LINE:COL or --symbol ADDRESS: ${reason}`, {
      hint: 'for example --at src/app.py:12:5',
      details: { argument: '--at', reason },
    });
  }
  if (symbol !== undefined) {
    return isSymbolId(symbol) ? { kind: 'id', id: symbol } : { kind: 'address', address: symbol };
  }
  const match = /^(.+):([1-9][0-9]{0,8}):([1-9][0-9]{0,8})$/s.exec(at!);
  if (match === null) {
    throw new TugError('InvalidArgument', `--at ${JSON.stringify(at)} is not FILE:LINE:COL`, {
      hint: 'lines and columns start at 1, for example --at src/app.py:12:5',
      details: { argument: '--at', value: at, reason: 'not FILE:LINE:COL' },
    });
  }
  return {
    kind: 'position',
    file: parseWorkspacePath(match[1]!),
    line: Number(match[2]),
    col: Number(match[3]),
  };
}

/** Ids are good for one snapshot, addresses for longer. */
export function isSymbolId(text: string): boolean {
  return text.startsWith('sym_');
}

/** The adapter for the file that a request names; for a request without a file, of a language that the workspace has. */
export function chooseLanguage(
  view: WorkspaceView,
  languages: readonly LanguageAdapter[],
  file: string | null,
  operation: string,
): LanguageAdapter {
  const known = file === null ? null : requireFile(view, file).language;
  const candidates =
    file === null ? presentLanguages(view, languages) : languages.filter(({ id }) => id === known);
  const able = candidates.filter((language) => language.operations.includes(operation));
  if (able.length === 0) {
    const what = known === null ? 'files of this kind' : `${known} files`;
    throw new TugError('UnsupportedOperation', `${operation} is not supported for ${what}`, {
      hint: `it is supported for: ${namesOf(languages.filter(({ operations }) => operations.includes(operation)))}`,
      details: { operation, reason: `no analyser for ${what}` },
    });
  }
  return able[0]!;
}

/** The adapter that can answer questions about what the selector names. */
export function languageOfSelector(
  view: WorkspaceView,
  languages: readonly LanguageAdapter[],
  selector: TargetSelector,
): LanguageAdapter {
  const file = fileNamedBy(selector);
  if (file !== null) return languageOfFile(view, languages, file);
  const [first] = presentLanguages(view, languages);
  if (first === undefined) throw noAnalyser('the files of this workspace', languages);
  return first;
}

export function languageOfFile(
  view: WorkspaceView,
  languages: readonly LanguageAdapter[],
  file: string,
): LanguageAdapter {
  const { language } = requireFile(view, file);
  const adapter = languages.find(({ id }) => id === language);
  if (adapter === undefined) throw noAnalyser(file, languages);
  return adapter;
}

/** Of which the workspace has files, in the order of preference. */
export function presentLanguages(
  view: WorkspaceView,
  languages: readonly LanguageAdapter[],
): readonly LanguageAdapter[] {
  const present = new Set(view.snapshot.files.map(({ language }) => language));
  return languages.filter(({ id }) => present.has(id));
}

function noAnalyser(what: string, languages: readonly LanguageAdapter[]): TugError {
  return new TugError('UnsupportedOperation', `there is no analyser for ${what}`, {
    hint: `tug understands: ${namesOf(languages)}`,
    details: { operation: 'question', reason: `no analyser for ${what}` },
  });
}

function namesOf(languages: readonly LanguageAdapter[]): string {
  return languages
    .filter(({ forTests }) => forTests !== true)
    .map(({ id }) => id)
    .join(', ');
}

export function resolveTarget(
  view: WorkspaceView,
  model: LanguageModel,
  locator: Locator,
  selector: TargetSelector,
): CodeSymbol {
  switch (selector.kind) {
    case 'position':
      return symbolAtPosition(view, model, locator, selector);
    case 'address':
      return onlyOne(model.symbolsByAddress(selector.address), selector.address, locator, model);
    case 'id': {
      const symbol = model.symbolById(selector.id);
      return onlyOne(symbol === null ? [] : [symbol], selector.id, locator, model);
    }
  }
}

/** Null for a selector that names no place. */
export function placeOfSelector(
  view: WorkspaceView,
  locator: Locator,
  selector: TargetSelector,
): AskedPlace | null {
  if (selector.kind !== 'position') return null;
  const { file, line, col } = selector;
  requireFile(view, file);
  const offset = offsetOf(locator.lineIndex(file), line, col);
  if (typeof offset !== 'number') throw invalidPosition(file, selector, offset);
  return { file, offset };
}

function symbolAtPosition(
  view: WorkspaceView,
  model: LanguageModel,
  locator: Locator,
  selector: TargetSelector & { kind: 'position' },
): CodeSymbol {
  const { file, line, col } = selector;
  const lookup = model.symbolAt(file, placeOfSelector(view, locator, selector)!.offset);
  switch (lookup.kind) {
    case 'found':
      return lookup.symbol;
    case 'ambiguous':
      return onlyOne(lookup.candidates, `${file}:${line}:${col}`, locator, model);
    case 'nothing': {
      const nearest = lookup.nearest.map((name) => ({ name: name.name, location: locator.locate(name) }));
      const suggestion = nearest
        .map(({ name, location }) => `${name} at ${location.line}:${location.col}`)
        .join(', ');
      throw new TugError(
        'SymbolNotFound',
        `no symbol at ${file}:${line}:${col} (there is ${lookup.there})${suggestion && `; nearest: ${suggestion}`}`,
        { details: { location: { file, line, col }, nearest } },
      );
    }
  }
}

function onlyOne(
  candidates: readonly CodeSymbol[],
  asked: string,
  locator: Locator,
  model: LanguageModel,
): CodeSymbol {
  const [first, ...more] = candidates;
  if (first === undefined) {
    const nearest = nearestNames(asked, model.addresses(), 3);
    const suggestion = nearest.length === 0 ? '' : `; nearest: ${nearest.join(', ')}`;
    throw new TugError('SymbolNotFound', `no symbol ${asked} in this snapshot${suggestion}`, {
      hint: 'addresses look like src/app.py::Class.method; ids are valid for one snapshot only',
      details: { symbol: asked, nearest },
    });
  }
  if (more.length > 0) {
    throw new TugError('AmbiguousSymbol', `${candidates.length} symbols match ${asked}`, {
      hint: 'choose one with --symbol ID',
      details: { candidates: candidates.map((symbol) => locator.describe(symbol)) },
    });
  }
  return first;
}

export function fileNamedBy(selector: TargetSelector): string | null {
  if (selector.kind === 'position') return selector.file;
  if (selector.kind === 'id') return null;
  const [path, name] = selector.address.split('::');
  return name === undefined ? null : parseWorkspacePath(path!);
}

export function requireFile(view: WorkspaceView, path: string) {
  const entry = findFile(view.snapshot, path);
  if (entry !== undefined) return entry;
  const nearest = nearestNames(
    path,
    view.snapshot.files.map((file) => file.path),
    3,
  );
  throw new TugError(
    'FileNotFound',
    `${path} is not a file of this workspace${nearest.length > 0 ? `; nearest: ${nearest.join(', ')}` : ''}`,
    {
      details: { path, nearest },
    },
  );
}
