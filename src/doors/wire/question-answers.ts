// From the kernel's answers to questions to their documents.
import { EXIT } from '../../base/error-codes.ts';
import { positionOf } from '../../base/line-index.ts';
import type { ListedSymbol } from '../../kernel/language.ts';
import type { OutsideSymbol } from '../../kernel/occurrence.ts';
import type {
  Definitions,
  OutsideQuestion,
  Question,
  References,
  SymbolList,
  SymbolQuestion,
} from '../../kernel/questions.ts';
import type { DocumentAnswer } from './answer.ts';
import { describeOccurrence, describeOther, describeWarning } from './describe-plan.ts';
import type { LocationPart, SymbolPart } from './document-parts.ts';
import type {
  DefinitionDocument,
  ListedSymbolPart,
  OutlineDocument,
  OutsideSymbolPart,
  ReferencesDocument,
  SymbolsDocument,
} from './question-documents.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export function answerDefinition(answer: Definitions | OutsideQuestion): DocumentAnswer<DefinitionDocument> {
  const { locator } = answer;
  return {
    exitCode: EXIT.ok,
    document: {
      ...envelope(answer),
      symbol: describeAsked(answer),
      definitions:
        'outside' in answer
          ? placesOfOutside(answer.outside)
          : answer.definitions.map((place) => locator.locate(place)),
      warnings: warningsOf(answer),
    },
  };
}

function describeAsked(answer: SymbolQuestion | OutsideQuestion): SymbolPart | OutsideSymbolPart {
  if (!('outside' in answer)) return answer.locator.describe(answer.symbol);
  const { id, name, kind, declaration, address } = answer.outside;
  return {
    id,
    name,
    ...(kind === null ? {} : { kind }),
    ...(declaration === null ? {} : { location: declaration }),
    address,
    external: true,
  };
}

function placesOfOutside({ declaration }: OutsideSymbol): readonly LocationPart[] {
  return declaration === null ? [] : [declaration];
}

export function answerReferences(answer: References): DocumentAnswer<ReferencesDocument> {
  const { locator, account } = answer;
  const proven = account.occurrences.filter(({ certainty }) => certainty === 'proven');
  const open = account.occurrences.filter(({ certainty }) => certainty !== 'proven');
  return {
    exitCode: EXIT.ok,
    document: {
      ...envelope(answer),
      symbol: describeAsked(answer),
      references: proven.map((occurrence) => describeOccurrence(occurrence, locator)),
      open: open.map((occurrence) => describeOccurrence(occurrence, locator)),
      other: account.others.map((other) => describeOther(other, locator)),
      complete: open.length === 0,
      warnings: [
        ...warningsOf(answer),
        ...answer.warnings.map((warning) => describeWarning(warning, locator)),
      ],
    },
  };
}

export function answerSymbols(answer: SymbolList): DocumentAnswer<SymbolsDocument> {
  return {
    exitCode: EXIT.ok,
    document: {
      ...envelope(answer),
      symbols: answer.symbols.map((symbol) => describeListed(answer, symbol)),
      warnings: warningsOf(answer),
    },
  };
}

export function answerOutline(file: string, answer: SymbolList): DocumentAnswer<OutlineDocument> {
  const around: ListedSymbol[] = [];
  const entries = answer.symbols.map((symbol) => {
    while (around.length > 0 && around.at(-1)!.extent.end <= symbol.extent.start) around.pop();
    const depth = around.length;
    if (CONTAINERS.has(symbol.kind)) around.push(symbol);
    const { name, kind, address, line_start, line_end } = describeListed(answer, symbol);
    return { name, kind, depth, line_start, line_end, address: address! };
  });
  return {
    exitCode: EXIT.ok,
    document: { ...envelope(answer), file, entries, warnings: warningsOf(answer) },
  };
}

/** What other symbols can stand inside of; `a, b = 1, 2` holds neither in the other. */
const CONTAINERS: ReadonlySet<string> = new Set(['class', 'function', 'method']);

function envelope({ view }: Question) {
  return { status: 'ok', schema_version: SCHEMA_VERSION, snapshot_id: view.snapshot.id } as const;
}

function warningsOf({ view, locator }: Question) {
  return view.warnings.map((warning) => describeWarning(warning, locator));
}

function describeListed({ locator }: Question, symbol: ListedSymbol): ListedSymbolPart {
  const lines = locator.lineIndex(symbol.definition.file);
  return {
    ...locator.describe(symbol),
    line_start: positionOf(lines, symbol.extent.start).line,
    line_end: positionOf(lines, symbol.extent.end).line,
  };
}
