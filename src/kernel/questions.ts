// Questions that change nothing: where is it defined, who uses it, what is there? They take the same selectors as operations and
// account for every place in the same way.

import { compareText } from '../base/compare-text.ts';
import { type Account, accountForWord } from './accounting.ts';
import { expectedWords } from './expected-words.ts';
import type { LanguageModel, ListedSymbol } from './language.ts';
import { Locator } from './locator.ts';
import {
  type CodeSymbol,
  compareFileSpans,
  type FileSpan,
  type OutsideSymbol,
  type SymbolKind,
} from './occurrence.ts';
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

/** About something that the workspace uses and does not define: it can be asked about, but not changed. */
export interface OutsideQuestion extends Question {
  readonly outside: OutsideSymbol;
}

export interface Definitions extends SymbolQuestion {
  readonly definitions: readonly FileSpan[];
}

export async function askDefinition(
  kernel: Kernel,
  arguments_: Readonly<Record<string, string>>,
): Promise<Definitions | OutsideQuestion> {
  const { model, selector, ...question } = await ask(kernel, arguments_);
  const outside = outsideOf(question, model, selector);
  if (outside !== null) return { ...question, outside };
  const symbol = resolveTarget(question.view, model, question.locator, selector);
  const from = placeOfSelector(question.view, question.locator, selector);
  return { ...question, symbol, definitions: model.definitions(symbol, from) };
}

export type References = (SymbolQuestion | OutsideQuestion) & {
  readonly account: Account;
  readonly warnings: readonly Warning[];
};

export async function askReferences(
  kernel: Kernel,
  arguments_: Readonly<Record<string, string>>,
): Promise<References> {
  const { model, selector, ...question } = await ask(kernel, arguments_);
  const { view } = question;
  const outside = outsideOf(question, model, selector);
  const found = outside === null ? undefined : model.referencesOutside?.(outside);
  if (outside !== null && found !== undefined)
    return { ...question, outside, account: accountForWord(view, found), warnings: found.warnings };
  const symbol = resolveTarget(view, model, question.locator, selector);
  const report = model.references(symbol);
  return { ...question, symbol, account: accountForWord(view, report), warnings: report.warnings };
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

interface Asked extends Question {
  readonly model: LanguageModel;
  readonly selector: TargetSelector;
}

async function ask(kernel: Kernel, arguments_: Readonly<Record<string, string>>): Promise<Asked> {
  const selector = parseSelector(arguments_);
  const { workspace } = kernel;
  const view = await workspace.takeSnapshot(() => expectedWords(workspace, arguments_));
  const adapter = languageOfSelector(view, kernel.languages, selector);
  return { view, locator: new Locator(view), model: adapter.analyse(view), selector };
}

/** Null for what the workspace defines, and for what nobody knows. */
function outsideOf(
  { view, locator }: Question,
  model: LanguageModel,
  selector: TargetSelector,
): OutsideSymbol | null {
  const place = placeOfSelector(view, locator, selector);
  if (place !== null) return model.outsideAt?.(place.file, place.offset) ?? null;
  if (selector.kind !== 'address' || model.symbolsByAddress(selector.address).length > 0) return null;
  return model.outsideByAddress?.(selector.address) ?? null;
}
