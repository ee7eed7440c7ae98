// Move in the toy language: the definition goes to another file with its comments; imports follow it, and what it
// needs is imported where it goes.
import type { Span } from '../../base/span.ts';
import { TugError } from '../../base/tug-error.ts';
import type { ChangeDraft, ChangeRequest, OccurrenceReport, Relocation } from '../../kernel/language.ts';
import type { FileSpan, Occurrence } from '../../kernel/occurrence.ts';
import { deleteEdit, insertEdit, replaceEdit } from '../../kernel/patch/build-patch.ts';
import type { Edit, EditLabels, FileOperation } from '../../kernel/patch/patch-set.ts';
import type { ToyBinding, ToyFacts } from './toy-facts.ts';
import { isAt } from './toy-facts.ts';
import { wholeLines } from './toy-lines.ts';
import { findPlaces } from './toy-rename.ts';

export function findMoveOccurrences(facts: ToyFacts, request: ChangeRequest): OccurrenceReport {
  const { symbol } = request;
  const destination = request.arguments.to!;
  assertMovable(facts, request, destination);
  const changes = ({ role, file, statement }: ToyBinding) =>
    role === 'definition' ||
    (role === 'import' && (statement.from!.text === symbol.definition.file || file === destination));
  return findPlaces(facts, symbol, (binding) => (changes(binding) ? 'edit' : 'keep'));
}

export function draftMove(
  facts: ToyFacts,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const { symbol } = request;
  const source = symbol.definition.file;
  const destination = request.arguments.to!;
  const labels = { operation: request.operation, symbol: symbol.id };
  // A name that is defined several times moves with all of its definitions.
  const moved = selected
    .filter(({ role }) => role === 'definition')
    .map(({ span }) => wholeLines(facts, source, span));
  const edits: Edit[] = moved.map((lines) =>
    deleteEdit(source, facts.view.read(source), lines, { ...labels, reason: 'definition' }),
  );
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
      !inside(binding, moved),
  );
  if (staysUsed)
    edits.push(insertLine(facts, source, 0, `import ${symbol.name} from ${destination}`, labels));

  const arrival = placeAtDestination(facts, source, destination, moved, labels);
  edits.push(...arrival.edits);
  const { fileOperations, relocations } = arrival;
  return { edits, fileOperations, relocations, removed };
}

interface Arrival {
  readonly edits: readonly Edit[];
  readonly fileOperations: readonly FileOperation[];
  readonly relocations: readonly Relocation[];
}

function placeAtDestination(
  facts: ToyFacts,
  source: string,
  destination: string,
  moved: readonly Span[],
  labels: EditLabels,
): Arrival {
  const existing = facts.files.has(destination) ? facts.view.read(destination) : null;
  const gap = existing === null || existing.length === 0 || existing.at(-1) === 0x0a ? '' : '\n';
  const imports = importsNeeded(facts, source, destination, moved).map((line) => `${line}\n`);
  const pieces: Uint8Array[] = [Buffer.from(gap + imports.join(''))];
  const arrivals: { from: FileSpan; offset: number }[] = [];
  for (const span of moved) {
    arrivals.push({ from: { file: source, span }, offset: Buffer.concat(pieces).length });
    pieces.push(endWithNewline(facts.view.read(source).subarray(span.start, span.end)));
  }
  const content = Buffer.concat(pieces);
  if (existing === null) {
    return {
      edits: [],
      fileOperations: [{ kind: 'create', path: destination, content, executable: false }],
      relocations: arrivals.map(({ from, offset }) => ({
        from,
        to: { kind: 'created', file: destination, offset },
      })),
    };
  }
  const edit = insertEdit(destination, existing, existing.length, content, labels);
  return {
    edits: [edit],
    fileOperations: [],
    relocations: arrivals.map(({ from, offset }) => ({
      from,
      to: { kind: 'edit', editId: edit.id, offset },
    })),
  };
}

/** Import lines for the names the definitions use, unless they already mean the same at the destination. */
function importsNeeded(
  facts: ToyFacts,
  source: string,
  destination: string,
  moved: readonly Span[],
): readonly string[] {
  const needed = new Set<string>();
  for (const binding of facts.bindings) {
    if (binding.file !== source || binding.role !== 'reference' || !inside(binding, moved)) continue;
    const { target } = binding;
    if (target.kind !== 'declaration' || target.file === destination) continue;
    if (target.file === source && inside(target, moved)) continue;
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

function assertMovable(facts: ToyFacts, request: ChangeRequest, destination: string): void {
  const { symbol } = request;
  const statement = facts.bindings.find((binding) => means(binding, symbol.definition))!.statement;
  if (statement.block !== 0) {
    throw new TugError(
      'UnsupportedOperation',
      `${symbol.name} is defined in a nested block and cannot move`,
      {
        hint: 'only definitions at the top level of a file can move',
        details: { operation: request.operation, reason: 'nested' },
      },
    );
  }
  if (!destination.endsWith('.toy') || destination === symbol.definition.file) {
    const reason = destination.endsWith('.toy')
      ? 'it is there already'
      : 'the destination is not a .toy file';
    throw new TugError('InvalidArgument', `cannot move ${symbol.name} to ${destination}: ${reason}`, {
      hint: 'name another .toy file',
      details: { argument: '--to', value: destination, reason },
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

function insertLine(facts: ToyFacts, file: string, offset: number, line: string, labels: EditLabels): Edit {
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

function inside(place: FileSpan, moved: readonly Span[]): boolean {
  return moved.some(({ start, end }) => start <= place.span.start && place.span.end <= end);
}
