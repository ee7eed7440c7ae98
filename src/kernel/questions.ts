// Questions that change nothing: where is it defined, who uses it, what is there? They take the same selectors as operations and
// account for every place in the same way.

import { compareText } from '../base/compare-text.ts';
import { type Account, accountForWord } from './accounting.ts';
import { expectedWords } from './expected-words.ts';
import type { LanguageModel, ListedSymbol } from './language.ts';
import { Locator } from './locator.ts';
import { type CodeSymbol, compareFileSpans, type FileSpan, type SymbolKind } from './occurrence.ts';
import type { Kernel } from './pipeline.ts';
import {
  languageOfFile,
  languageOfSelector,
  parseSelector,
  placeOfSelector,
  presentLanguages,
  resolveTarget,
  type TargetSelector,
} from './resolve-target.ts';
import type { Warning } from './warning.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Question {
  readonly view: WorkspaceView & { readonly warnings: readonly Warning[] };
  readonly locator: Locator;
}

export interface SymbolQuestion extends Question {
  readonly symbol: CodeSymbol;
}

export interface Definitions extends SymbolQuestion {
  readonly definitions: readonly FileSpan[];
}

export async function askDefinition(
  kernel: Kernel,
  arguments_: Readonly<Record<string, string>>,
): Promise<Definitions> {
  const { model, selector, ...question } = await resolve(kernel, arguments_);
  const from = placeOfSelector(question.view, question.locator, selector);
  return { ...question, definitions: model.definitions(question.symbol, from) };
}

export interface References extends SymbolQuestion {
  readonly account: Account;
  readonly warnings: readonly Warning[];
}

export async function askReferences(
  kernel: Kernel,
  arguments_: Readonly<Record<string, string>>,
): Promise<References> {
  const { model, selector: _, ...question } = await resolve(kernel, arguments_);
  const report = model.references(question.symbol);
  return { ...question, account: accountForWord(question.view, report), warnings: report.warnings };
}

export interface SymbolSearch {
  /** Null: the whole workspace. */
  readonly file: string | null;
  readonly kind: SymbolKind | null;
  /** Exact; a star stands for any characters. */
  readonly name: string | null;
  readonly locals: boolean;
}

export interface SymbolList extends Question {
  readonly symbols: readonly ListedSymbol[];
}

export async function listSymbols(kernel: Kernel, search: SymbolSearch): Promise<SymbolList> {
  const view = await kernel.workspace.takeSnapshot();
  const { file, kind, name, locals } = search;
  const adapters =
    file === null ? presentLanguages(view, kernel.languages) : [languageOfFile(view, kernel.languages, file)];
  const exact = name?.includes('*') === true ? null : name;
  const matches = nameMatcher(name);
  const symbols = adapters
    .flatMap((adapter) => adapter.analyse(view).symbols({ file, name: exact, locals }))
    .filter((symbol) => (kind === null || symbol.kind === kind) && matches(symbol.name))
    .sort((a, b) => compareFileSpans(a.definition, b.definition) || compareText(a.address, b.address));
  return { view, locator: new Locator(view), symbols };
}

function nameMatcher(name: string | null): (candidate: string) => boolean {
  if (name === null) return () => true;
  const pattern = name
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  const expression = new RegExp(`^${pattern}$`, 'su');
  return (candidate) => expression.test(candidate);
}

async function resolve(
  kernel: Kernel,
  arguments_: Readonly<Record<string, string>>,
): Promise<SymbolQuestion & { readonly model: LanguageModel; readonly selector: TargetSelector }> {
  const selector = parseSelector(arguments_);
  const { workspace } = kernel;
  const view = await workspace.takeSnapshot(() => expectedWords(workspace, arguments_));
  const adapter = languageOfSelector(view, kernel.languages, selector);
  const model = adapter.analyse(view);
  const locator = new Locator(view);
  return { view, locator, model, selector, symbol: resolveTarget(view, model, locator, selector) };
}
