// Move in the toy language: the definition goes to another file with its comments; imports follow it, and what it
// needs is imported where it goes.
import { TugError } from '../../base/tug-error.ts';
import type { ChangeDraft, OccurrenceReport, Relocation, SymbolChange } from '../../kernel/language.ts';
import type { FileSpan, Occurrence } from '../../kernel/occurrence.ts';
import { deleteEdit, insertEdit, replaceEdit } from '../../kernel/patch/build-patch.ts';
import type { Edit, FileOperation } from '../../kernel/patch/patch-set.ts';
import type { ToyBinding, ToyFacts } from './toy-facts.ts';
import { isAt } from './toy-facts.ts';
import { firstByte, wholeLines } from './toy-lines.ts';
import { findPlaces } from './toy-rename.ts';

export function findMoveOccurrences(facts: ToyFacts, request: SymbolChange): OccurrenceReport {
  const { symbol } = request;
  const destination = request.arguments.to!;
  assertMovable(facts, request, destination);
  const changes = ({ role, file, statement }: ToyBinding) =>
    role === 'definition' ||
    (role === 'import' && (statement.from!.text === symbol.definition.file || file === destination));
  return findPlaces(facts, symbol, (binding) => (changes(binding) ? 'edit' : 'keep'), 'keep');
}

export function draftMove(
  facts: ToyFacts,
  request: SymbolChange,
  selected: readonly Occurrence[],
): ChangeDraft {
  const { symbol } = request;
  const source = symbol.definition.file;
  const destination = request.arguments.to!;
  const labels = { operation: request.operation, symbol: symbol.id };
  const lines = wholeLines(facts, source, symbol.definition.span);
  const edits: Edit[] = [
    deleteEdit(source, facts.view.read(source), lines, { ...labels, reason: 'definition' }),
  ];
  const removed: FileSpan[] = [];

  for (const { file, statement } of importsAmong(facts, selected)) {
    const bytes = facts.view.read(file);
    const reason = 'import';
    if (file === destination) {
      const line = wholeLines(facts, file, statement.name!.span);
      edits.push(deleteEdit(file, bytes, line, { ...labels, reason }));
      removed.push({ file, span: line });
    } else if (statement.from!.text === source) {
      edits.push(
        replaceEdit(file, bytes, statement.from!.span, Buffer.from(destination), { ...labels, reason }),
      );
    }
  }
  const staysUsed = facts.bindings.some(
    (binding) =>
      binding.file === source &&
      binding.role === 'reference' &&
      means(binding, symbol.definition) &&
      !inside(binding, lines),
  );
  if (staysUsed)
    edits.push(
      insertLine(
        facts,
        source,
        firstByte(facts.view.read(source)),
        `import ${symbol.name} from ${destination}`,
        labels,
      ),
    );

  const arrival = placeAtDestination(facts, source, destination, lines, labels);
  edits.push(...arrival.edits);
  return {
    edits,
    fileOperations: arrival.fileOperations,
    relocations: [{ from: { file: source, span: lines }, to: arrival.place }],
    removed,
  };
}

function placeAtDestination(
  facts: ToyFacts,
  source: string,
  destination: string,
  lines: { start: number; end: number },
  labels: Record<string, string>,
): { edits: readonly Edit[]; fileOperations: readonly FileOperation[]; place: Relocation['to'] } {
  const needed = importsNeeded(facts, source, destination, lines);
  const definition = endWithNewline(facts.view.read(source).subarray(lines.start, lines.end));
  const existing = facts.files.has(destination) ? facts.view.read(destination) : null;
  if (existing === null) {
    const header = Buffer.from(needed.map((line) => `${line}\n`).join(''));
    const content = Buffer.concat([header, definition]);
    return {
      edits: [],
      fileOperations: [{ kind: 'create', path: destination, content, executable: false }],
      place: { kind: 'created', file: destination, offset: header.length },
    };
  }
  const gap = existing.length === 0 || existing.at(-1) === 0x0a ? '' : '\n';
  const header = Buffer.from(gap + needed.map((line) => `${line}\n`).join(''));
  const edit = insertEdit(
    destination,
    existing,
    existing.length,
    Buffer.concat([header, definition]),
    labels,
  );
  return {
    edits: [edit],
    fileOperations: [],
    place: { kind: 'edit', editId: edit.id, offset: header.length },
  };
}

/** Import lines for the names the definition uses, unless they already mean the same at the destination. */
function importsNeeded(
  facts: ToyFacts,
  source: string,
  destination: string,
  lines: { start: number; end: number },
): readonly string[] {
  const needed = new Set<string>();
  for (const binding of facts.bindings) {
    if (binding.file !== source || binding.role !== 'reference' || !inside(binding, lines)) continue;
    const { target } = binding;
    if (target.kind !== 'declaration' || target.file === destination) continue;
    if (target.file === source && inside(target, lines)) continue;
    const known = facts.bindings.some(
      (other) =>
        other.file === destination &&
        other.role === 'import' &&
        other.name === binding.name &&
        means(other, target),
    );
    if (!known) needed.add(`import ${binding.name} from ${target.file}`);
  }
  return [...needed].sort();
}

function assertMovable(facts: ToyFacts, request: SymbolChange, destination: string): void {
  const { symbol, operation } = request;
  const definitions = facts.bindings.filter(
    (binding) => binding.role === 'definition' && means(binding, symbol.definition),
  );
  // What stands between two definitions reads the first; after a move it would read the last.
  const reason =
    request.symbols.length > 1
      ? 'only one symbol moves at a time'
      : definitions.length > 1
        ? `it is defined ${definitions.length} times`
        : definitions[0]!.statement.block !== 0
          ? 'it is defined in a nested block'
          : null;
  if (reason !== null) {
    throw new TugError('UnsupportedOperation', `${symbol.name} cannot move: ${reason}`, {
      hint: 'only a single definition at the top level of a file can move',
      details: { operation, reason },
    });
  }
  if (!destination.endsWith('.toy') || destination === symbol.definition.file) {
    const problem = destination.endsWith('.toy')
      ? 'it is there already'
      : 'the destination is not a .toy file';
    throw new TugError('InvalidArgument', `cannot move ${symbol.name} to ${destination}: ${problem}`, {
      hint: 'name another .toy file',
      details: { argument: '--to', value: destination, reason: problem },
    });
  }
}

function importsAmong(facts: ToyFacts, selected: readonly Occurrence[]): readonly ToyBinding[] {
  return facts.bindings.filter(
    (binding) =>
      binding.role === 'import' &&
      selected.some(({ file, span }) => file === binding.file && span.start === binding.span.start),
  );
}

function insertLine(
  facts: ToyFacts,
  file: string,
  offset: number,
  line: string,
  labels: Record<string, string>,
): Edit {
  const bytes = facts.view.read(file);
  const ending = bytes.includes(0x0d) ? '\r\n' : '\n';
  return insertEdit(file, bytes, offset, Buffer.from(line + ending), { ...labels, reason: 'import' });
}

function endWithNewline(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 0x0a ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);
}

function means(binding: ToyBinding, definition: FileSpan): boolean {
  return isAt(binding.target, definition.file, definition.span);
}

function inside(place: FileSpan | ToyBinding, lines: { start: number; end: number }): boolean {
  return lines.start <= place.span.start && place.span.end <= lines.end;
}
