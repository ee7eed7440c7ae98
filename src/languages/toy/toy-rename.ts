// Rename in the toy language: every name that means the symbol, and an honest account of every place with its word.
import { TugError } from '../../base/tug-error.ts';
import { findWord } from '../../kernel/find-word.ts';
import type { ChangeDraft, OccurrenceReport, SymbolChange } from '../../kernel/language.ts';
import type { CodeSymbol, Occurrence, OtherOccurrence } from '../../kernel/occurrence.ts';
import { replaceEdit } from '../../kernel/patch/build-patch.ts';
import { TOY_KEYWORDS } from './parse-toy.ts';
import { isAt, type ToyBinding, type ToyFacts } from './toy-facts.ts';

export function findRenameOccurrences(facts: ToyFacts, request: SymbolChange): OccurrenceReport {
  assertNewName(request.arguments.new_name!, request.symbol.name);
  return { ...findPlaces(facts, request.symbol, () => 'edit', 'edit'), editsText: true };
}

export function draftRename(
  facts: ToyFacts,
  request: SymbolChange,
  selected: readonly Occurrence[],
): ChangeDraft {
  const text = Buffer.from(request.arguments.new_name!);
  const labels = { operation: request.operation, symbol: request.symbol.id };
  const edits = selected.map(({ file, span, role }) =>
    replaceEdit(file, facts.view.read(file), span, text, { ...labels, reason: role }),
  );
  return { edits, fileOperations: [], relocations: [], removed: [] };
}

/** Every place that means the symbol or has its word, for any operation; the operation says which it changes. */
export function findPlaces(
  facts: ToyFacts,
  symbol: CodeSymbol,
  actionAt: (binding: ToyBinding) => Occurrence['action'],
  actionOfGuess: Occurrence['action'],
): OccurrenceReport {
  const { file, span } = symbol.definition;
  const occurrences: Occurrence[] = [];
  const others: OtherOccurrence[] = [];
  for (const binding of facts.bindings) {
    if (binding.name !== symbol.name) continue;
    const place = { file: binding.file, span: binding.span, role: binding.role };
    if (isAt(binding.target, file, span)) {
      const reason = binding.role === 'definition' ? 'its definition' : 'resolved through scopes and imports';
      const action = actionAt(binding);
      occurrences.push({ ...place, certainty: 'proven', provenance: 'semantic', reason, action });
    } else {
      const { target } = binding;
      const definition = target.kind === 'declaration' ? { file: target.file, span: target.span } : null;
      const reason = target.kind === 'unresolved' ? 'nothing defines this name' : 'another definition';
      others.push({ ...place, reason, definition });
    }
  }
  occurrences.push(
    ...guesses(facts, symbol.name, actionOfGuess),
    ...textPlaces(facts, symbol.name, actionOfGuess),
  );
  return { occurrences, others, warnings: [], word: symbol.name };
}

function guesses(facts: ToyFacts, name: string, action: Occurrence['action']): readonly Occurrence[] {
  const definitions = facts.bindings.filter(
    (binding) => binding.name === name && isAt(binding.target, binding.file, binding.span),
  );
  const unique = definitions.length === 1;
  return facts.guesses
    .filter((guess) => guess.name.text === name)
    .map((guess) => ({
      file: guess.file,
      span: guess.name.span,
      role: 'reference',
      certainty: unique ? 'likely' : 'possible',
      provenance: 'syntactic',
      reason: unique
        ? 'looked up while running; the only definition of this name'
        : 'looked up while running',
      action,
    }));
}

function textPlaces(facts: ToyFacts, name: string, action: Occurrence['action']): readonly Occurrence[] {
  const word = Buffer.from(name);
  const places: Occurrence[] = [];
  for (const [file, { comments, strings, errors }] of facts.files) {
    for (const start of findWord(facts.view.read(file), word)) {
      const within = (span: { start: number; end: number }) => span.start <= start && start < span.end;
      const place = { file, span: { start, end: start + word.length }, action };
      if (comments.some(within)) {
        places.push({
          ...place,
          role: 'comment',
          certainty: 'text',
          provenance: 'text',
          reason: 'in a comment',
          standsIn: 'comment',
        });
      } else if (strings.some(within)) {
        places.push({
          ...place,
          role: 'string',
          certainty: 'text',
          provenance: 'text',
          reason: 'in a string',
        });
      } else if (errors.some(({ span }) => within(span)) && !isBound(facts, file, start)) {
        const reason = 'on a line that does not parse';
        places.push({ ...place, role: 'reference', certainty: 'possible', provenance: 'syntactic', reason });
      }
    }
  }
  return places;
}

function isBound(facts: ToyFacts, file: string, start: number): boolean {
  return facts.bindings.some((binding) => binding.file === file && binding.span.start === start);
}

function assertNewName(name: string, oldName: string): void {
  if (name === oldName) {
    throw new TugError('InvalidArgument', `${oldName} has this name already`, {
      hint: 'choose another name',
      details: { argument: '--to', value: name, reason: 'the name is the same' },
    });
  }
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !TOY_KEYWORDS.has(name)) return;
  const reason = TOY_KEYWORDS.has(name) ? 'it is a keyword' : 'names are letters, digits and _';
  throw new TugError(
    'InvalidIdentifier',
    `${JSON.stringify(name)} is not a name of the toy language: ${reason}`,
    {
      details: { name, reason },
    },
  );
}
