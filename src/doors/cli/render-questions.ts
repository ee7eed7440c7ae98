// Answers to questions, for people at a terminal.
import type {
  DefinitionDocument,
  OutlineDocument,
  ReferencesDocument,
  SymbolsDocument,
} from '../wire/question-documents.ts';
import { countOf } from './count-words.ts';
import { printableLine } from './printable-text.ts';
import { describeSymbol, renderOccurrences, renderOpen, renderWarnings } from './render-change.ts';
import { showPlace } from './render-error.ts';
import type { TextPage } from './text-page.ts';

export function renderDefinition(document: DefinitionDocument, page: TextPage): readonly string[] {
  return [
    describeAsked(document.symbol),
    ...document.definitions.map((place) => `  ${showPlace(place)}`),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderReferences(document: ReferencesDocument, page: TextPage): readonly string[] {
  const { references, open, other } = document;
  const files = new Set(references.map(({ location }) => location.file)).size;
  return [
    describeAsked(document.symbol),
    '',
    ...renderOccurrences(references, page),
    `${countOf(references.length, 'reference')} in ${countOf(files, 'file')}`,
    ...renderOpen(open, page),
    ...(other.length === 0
      ? []
      : [
          page.style.dim(
            `${countOf(other.length, 'place')} ${other.length === 1 ? 'means' : 'mean'} something else`,
          ),
        ]),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderSymbols(document: SymbolsDocument, page: TextPage): readonly string[] {
  return [
    ...document.symbols.map(
      ({ kind, address, name, location }) =>
        `${page.style.dim(kind.padEnd(KIND_WIDTH))} ${printableLine(address ?? name)} ${page.style.dim(`:${location.line}`)}`,
    ),
    countOf(document.symbols.length, 'symbol'),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderOutline(document: OutlineDocument, page: TextPage): readonly string[] {
  return [
    page.style.bold(printableLine(document.file)),
    ...document.entries.map(
      ({ name, kind, depth, line_start, line_end }) =>
        `${'  '.repeat(depth + 1)}${page.style.dim(kind)} ${printableLine(name)} ${page.style.dim(`${line_start}-${line_end}`)}`,
    ),
    ...renderWarnings(document.warnings, page),
  ];
}

function describeAsked(symbol: DefinitionDocument['symbol']): string {
  if (!('external' in symbol)) return describeSymbol(symbol);
  const kind = symbol.kind === undefined ? '' : `${symbol.kind} `;
  return `${printableLine(symbol.address)} (${kind}from outside the workspace)`;
}

const KIND_WIDTH = 14;
