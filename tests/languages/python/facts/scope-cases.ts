// Cases of scoping kept as Python source: a comment `#> ...` behind each line says what its names mean.
//
// `x=f@3` reads the x of the scope `f` that opens in line 3; `:=` binds, `+=` reads and binds, `-=` deletes, `^=` declares;
// `module` is the module's scope, `?` no scope of the file. A name in quotes stands in a string or a type comment.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  BINDS,
  type CodeUnit,
  DECLARES,
  DELETES,
  type FileFacts,
  READS,
} from '../../../../src/languages/python/facts/file-facts.ts';
import { scopePath } from '../../../../src/languages/python/facts/scope-path.ts';
import { lineStarts, nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';

export interface ScopeCase {
  readonly file: string;
  readonly title: string;
  /** Newer than the oldest version of Python that runs the tests: CPython cannot be asked about it. */
  readonly isNew: boolean;
  /** With its `#>` comments. */
  readonly marked: string;
}

const FOLDER = fileURLToPath(new URL('./cases/', import.meta.url));
const MARK = '#>';

export function readScopeCases(): ScopeCase[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(FOLDER + file, 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((block) => {
          const title = block.slice(0, block.indexOf('\n'));
          const marked = `${block.slice(title.length + 1).trimEnd()}\n`;
          return { file, title, isNew: title.endsWith('(new)'), marked };
        }),
    );
}

export function writeScopeCases(cases: readonly ScopeCase[], found: (entry: ScopeCase) => string): void {
  const files = new Map<string, string[]>();
  for (const entry of cases) {
    files.set(entry.file, [...(files.get(entry.file) ?? []), `=== ${entry.title}\n${found(entry)}`]);
  }
  for (const [file, texts] of files) writeFileSync(FOLDER + file, texts.join('\n'));
}

export function withoutMarks(marked: string): string {
  return marked
    .split('\n')
    .map((line) => (line.includes(MARK) ? line.slice(0, line.indexOf(MARK)).trimEnd() : line))
    .join('\n');
}

/** The source with a comment behind each line that has names. */
export function withMarks(facts: FileFacts): string {
  const starts = lineStarts(facts.tree);
  const found: { line: number; start: number; text: string }[] = [];
  for (const unit of [facts, ...facts.embedded]) {
    for (let node = 0; node < unit.tree.count; node++) {
      if (unit.useOf[node] === 0) continue;
      const start = unit.tree.start[node]!;
      const line = starts.findLastIndex((at) => at <= start);
      found.push({ line, start, text: describeName(facts, unit, node, starts) });
    }
  }
  found.sort((a, b) => a.start - b.start);
  const lines = Buffer.from(facts.tree.bytes.subarray(0, facts.tree.length)).toString('utf8').split('\n');
  return lines
    .map((text, line) => {
      const marks = found.filter((entry) => entry.line === line).map((entry) => entry.text);
      return marks.length === 0 ? text : `${text.padEnd(40)} ${MARK} ${marks.join(' ')}`;
    })
    .join('\n');
}

function describeName(facts: FileFacts, unit: CodeUnit, node: number, starts: Int32Array): string {
  const use = unit.useOf[node]!;
  const name = nameText(unit.tree, unit.tree.data[node]!);
  const shown = unit === facts ? name : `'${name}'`;
  const meaning = describeSymbol(facts, unit.symbolOf[node]!, starts);
  if (use & DECLARES) return `${shown}^=${meaning}`;
  if (use & DELETES) return `${shown}-=${meaning}`;
  if (use & BINDS) return `${shown}${use & READS ? '+=' : ':='}${meaning}`;
  return `${shown}=${meaning}`;
}

function describeSymbol(facts: FileFacts, symbol: number, starts: Int32Array): string {
  if (symbol < 0) return '?';
  const scope = facts.symbols.scope[symbol]!;
  if (scope === 0) return 'module';
  const start = facts.tree.start[facts.scopes.node[scope]!]!;
  return `${scopePath(facts, scope)}@${starts.findLastIndex((at) => at <= start) + 1}`;
}
