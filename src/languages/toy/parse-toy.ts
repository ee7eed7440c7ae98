// The toy language: a few statements, just enough to have scopes, imports, comments, strings and a name that cannot be
// proven. It exists so that the kernel can be tested and shown without any real language.
//
//   # a comment
//   import NAME from PATH     a name of another file's top level; PATH is relative to the workspace root
//   let NAME = VALUES         a definition; VALUES are names, numbers and "strings" joined by +
//   print VALUES
//   guess NAME                looks a name up while running: nobody can prove what it means
//   begin / end               a nested scope
import type { Span } from '../../base/span.ts';

export interface ToyFile {
  readonly statements: readonly ToyStatement[];
  readonly comments: readonly Span[];
  readonly strings: readonly Span[];
  readonly errors: readonly ToySyntaxError[];
}

export interface ToyStatement {
  readonly kind: 'import' | 'let' | 'print' | 'guess';
  /** The whole line without its line ending. */
  readonly line: Span;
  /** Index of the block it stands in: 0 is the file itself. */
  readonly block: number;
  /** Blocks from the innermost outward, so that a lookup is a plain loop. */
  readonly enclosing: readonly number[];
  /** The name that an import or let declares, or a guess looks up. */
  readonly name: ToyName | null;
  /** The names used in the values. */
  readonly uses: readonly ToyName[];
  /** For an import: the path and where it is written. */
  readonly from: ToyName | null;
}

export interface ToyName {
  readonly text: string;
  readonly span: Span;
}

export interface ToySyntaxError {
  readonly span: Span;
  readonly message: string;
}

export const TOY_KEYWORDS: ReadonlySet<string> = new Set([
  'import',
  'from',
  'let',
  'print',
  'guess',
  'begin',
  'end',
]);

const TOKEN = /\s+|#.*|"[^"]*"|"|[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[=+]|[^\s"#=+]+/y;
const PATH_TOKEN = /[^\s#]+/y;
/** The three bytes of a UTF-8 byte order mark, read as Latin-1. */
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

export function parseToy(bytes: Uint8Array): ToyFile {
  const parser = new ToyParser();
  // Latin-1 keeps one character per byte, so that every offset is a byte offset.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (const line of text.slice(start).split('\n')) {
    parser.parseLine(line.endsWith('\r') ? line.slice(0, -1) : line, start);
    start += line.length + 1;
  }
  return parser.finish(text.length);
}

interface Token extends ToyName {
  readonly kind: 'name' | 'keyword' | 'value' | 'symbol' | 'odd';
}

class ToyParser {
  private readonly statements: ToyStatement[] = [];
  private readonly comments: Span[] = [];
  private readonly strings: Span[] = [];
  private readonly errors: ToySyntaxError[] = [];
  private blocks = 1;
  private enclosing: readonly number[] = [0];

  parseLine(line: string, start: number): void {
    const span = { start, end: start + line.length };
    const tokens = this.tokenize(line, start);
    const [head, ...rest] = tokens;
    if (head === undefined) return;
    switch (head.kind === 'keyword' ? head.text : '') {
      case 'import':
        this.parseImport(rest, span);
        break;
      case 'let':
        this.parseLet(rest, span);
        break;
      case 'print':
        this.add('print', span, null, this.parseValues(rest, span));
        break;
      case 'guess':
        if (rest.length === 1 && rest[0]!.kind === 'name') this.add('guess', span, rest[0]!, []);
        else this.fail(span, 'expected: guess NAME');
        break;
      case 'begin':
        this.enclosing = [this.blocks++, ...this.enclosing];
        break;
      case 'end':
        if (this.enclosing.length === 1) this.fail(span, '`end` without `begin`');
        else this.enclosing = this.enclosing.slice(1);
        break;
      default:
        this.fail(span, `a statement cannot start with ${head.text}`);
    }
  }

  finish(end: number): ToyFile {
    if (this.enclosing.length > 1) this.fail({ start: end, end }, '`begin` without `end`');
    const { statements, comments, strings, errors } = this;
    return { statements, comments, strings, errors };
  }

  private parseImport(rest: readonly Token[], span: Span): void {
    const [name, from, path, ...more] = rest;
    if (name?.kind !== 'name' || from?.text !== 'from' || path === undefined || more.length > 0) {
      this.fail(span, 'expected: import NAME from PATH');
    } else if (this.enclosing.length > 1) this.fail(span, 'imports stand at the top level');
    else this.add('import', span, name, [], path);
  }

  private parseLet(rest: readonly Token[], span: Span): void {
    const [name, equals, ...values] = rest;
    if (name?.kind !== 'name' || equals?.text !== '=') this.fail(span, 'expected: let NAME = VALUES');
    else this.add('let', span, name, this.parseValues(values, span));
  }

  private parseValues(tokens: readonly Token[], span: Span): readonly ToyName[] {
    const wellFormed =
      tokens.length % 2 === 1 &&
      tokens.every((token, i) =>
        i % 2 === 1 ? token.text === '+' : token.kind === 'name' || token.kind === 'value',
      );
    if (!wellFormed) this.fail(span, 'expected values joined by +');
    return tokens.filter((token) => token.kind === 'name');
  }

  private add(
    kind: ToyStatement['kind'],
    line: Span,
    name: ToyName | null,
    uses: readonly ToyName[],
    from: ToyName | null = null,
  ): void {
    this.statements.push({
      kind,
      line,
      block: this.enclosing[0]!,
      enclosing: this.enclosing,
      name,
      uses,
      from,
    });
  }

  private fail(span: Span, message: string): void {
    this.errors.push({ span, message });
  }

  private tokenize(line: string, start: number): readonly Token[] {
    const tokens: Token[] = [];
    let at = 0;
    while (at < line.length) {
      const pattern = tokens.at(-1)?.text === 'from' && line[at] !== ' ' ? PATH_TOKEN : TOKEN;
      pattern.lastIndex = at;
      const text = pattern.exec(line)?.[0] ?? line.slice(at);
      const span = { start: start + at, end: start + at + text.length };
      at += text.length;
      if (/^\s/.test(text)) continue;
      if (text.startsWith('#')) this.comments.push(span);
      else tokens.push({ text, span, kind: this.classify(text, span, pattern === PATH_TOKEN) });
    }
    return tokens;
  }

  private classify(text: string, span: Span, isPath: boolean): Token['kind'] {
    if (isPath) return 'value';
    if (text === '"') {
      this.fail(span, 'a string must end on its line');
      return 'odd';
    }
    if (text.startsWith('"')) {
      this.strings.push(span);
      return 'value';
    }
    if (TOY_KEYWORDS.has(text)) return 'keyword';
    if (/^[A-Za-z_]/.test(text)) return 'name';
    if (/^[0-9]+$/.test(text)) return 'value';
    return text === '=' || text === '+' ? 'symbol' : 'odd';
  }
}
