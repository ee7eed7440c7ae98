// Describes one of our trees in the words of cpython_ast.py, so that equal trees give equal texts.
import { createHash } from 'node:crypto';
import * as Flag from '../../../../src/languages/python/syntax/node-flags.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import {
  BYTES,
  prefixLength,
  quoteLength,
  RAW,
} from '../../../../src/languages/python/syntax/string-part.ts';
import {
  childrenOf,
  nameText,
  partsOf,
  type SyntaxTree,
} from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { NODE_NAMES } from './node-names.ts';

export interface Description {
  readonly text: string;
  readonly nodes: number;
}

/** `exactFormat`: whether the positions inside f-strings are part of it (CPython before 3.12 has them wrong). */
export function describeTree(tree: SyntaxTree, exactFormat: boolean): Description {
  const describer = new Describer(tree, exactFormat);
  describer.describe(tree.count - 1, true);
  return { text: describer.out.join(' '), nodes: describer.nodes };
}

const OPERATORS = 'Add Sub Mult Div FloorDiv Mod MatMult Pow LShift RShift BitAnd BitOr BitXor'.split(' ');
const UNARY = ['Invert', 'Not', 'UAdd', 'USub'];
const COMPARE = ['Lt', 'Gt', 'Eq', 'NotEq', 'LtE', 'GtE', 'In', 'NotIn', 'Is', 'IsNot'];
const CONTEXT = ['Load', 'Store', 'Del'];
const CONSTANTS = ['NoneType', 'bool', 'bool', 'ellipsis', 'int', 'float', 'complex', 'str', 'bytes'];
const SINGLETONS = ['None', 'True', 'False'];

class Describer {
  readonly out: string[] = [];
  nodes = 0;
  readonly tree: SyntaxTree;
  readonly exactFormat: boolean;

  constructor(tree: SyntaxTree, exactFormat: boolean) {
    this.tree = tree;
    this.exactFormat = exactFormat;
  }

  name(id: number): string {
    return nameText(this.tree, id);
  }

  identifier(node: number): string {
    return this.name(this.tree.data[node]!);
  }

  list(nodes: readonly number[], exact: boolean): void {
    this.out.push('[');
    for (const node of nodes) this.describe(node, exact);
    this.out.push(']');
  }

  optional(node: number | undefined, exact: boolean): void {
    if (node === undefined) this.out.push('-');
    else this.describe(node, exact);
  }

  position(start: number, end: number, exact: boolean): void {
    if (exact) this.out.push(String(start), String(end));
  }

  context(node: number): void {
    this.out.push(CONTEXT[this.tree.flags[node]! & Flag.CONTEXT]!);
  }

  /** The statements of a Block, with an `elif` standing for itself. */
  block(node: number | undefined, exact: boolean): void {
    if (node === undefined) this.out.push('[ ]');
    else if (this.tree.kind[node] === Node.Block) this.list(childrenOf(this.tree, node), exact);
    else this.list([node], exact);
  }

  describe(node: number, exact: boolean): void {
    const { tree, out } = this;
    const kind = tree.kind[node]!;
    const flags = tree.flags[node]!;
    const children = childrenOf(tree, node);
    const of = (...kinds: number[]): number[] =>
      children.filter((child) => kinds.includes(tree.kind[child]!));
    const isExpression = (child: number): boolean =>
      tree.kind[child]! >= Node.FirstExpression && tree.kind[child]! <= Node.LastExpression;
    const blocks = of(Node.Block);
    const body = blocks.find((block) => (tree.flags[block]! & Flag.BLOCK_ROLE) === Flag.BLOCK_BODY);
    const orelse = blocks.find((block) => (tree.flags[block]! & Flag.BLOCK_ROLE) === Flag.BLOCK_ELSE);
    const last = blocks.find((block) => (tree.flags[block]! & Flag.BLOCK_ROLE) === Flag.BLOCK_FINALLY);
    const typeParameters = of(Node.TypeVar, Node.ParamSpec, Node.TypeVarTuple);

    out.push(cpythonName(kind));
    if (!POSITIONLESS.has(kind)) {
      this.nodes++;
      this.position(tree.start[node]!, tree.end[node]!, exact);
    }
    switch (kind) {
      case Node.Module:
        this.list(children, exact);
        break;
      case Node.FunctionDef:
      case Node.AsyncFunctionDef:
        out.push(this.identifier(tree.data[node]!));
        this.list(typeParameters, exact);
        this.describe(of(Node.Arguments)[0]!, exact);
        this.optional(children.find(isExpression), exact);
        this.block(body, exact);
        this.decorators(of(Node.Decorator), exact);
        break;
      case Node.ClassDef:
        out.push(this.identifier(tree.data[node]!));
        this.list(typeParameters, exact);
        this.list(children.filter(isExpression), exact);
        this.list(of(Node.Keyword), exact);
        this.block(body, exact);
        this.decorators(of(Node.Decorator), exact);
        break;
      case Node.Assign:
        this.list(children.slice(0, -1), exact);
        this.describe(children.at(-1)!, exact);
        break;
      case Node.TypeAlias:
        this.describe(children[0]!, exact);
        this.list(typeParameters, exact);
        this.describe(children.at(-1)!, exact);
        break;
      case Node.AugAssign:
        this.describe(children[0]!, exact);
        out.push(OPERATORS[flags & Flag.OPERATOR]!);
        this.describe(children[1]!, exact);
        break;
      case Node.AnnAssign:
        this.describe(children[0]!, exact);
        this.describe(children[1]!, exact);
        this.optional(flags & Flag.ANNOTATION_VALUE ? children[2] : undefined, exact);
        out.push(flags & Flag.ANNOTATION_SIMPLE ? '1' : '0');
        break;
      case Node.For:
      case Node.AsyncFor:
        this.describe(children[0]!, exact);
        this.describe(children[1]!, exact);
        this.block(body, exact);
        this.block(orelse, exact);
        break;
      case Node.While:
        this.describe(children[0]!, exact);
        this.block(body, exact);
        this.block(orelse, exact);
        break;
      case Node.If:
        this.describe(children[0]!, exact);
        this.block(body, exact);
        this.block(children[2], exact);
        break;
      case Node.With:
      case Node.AsyncWith:
        this.list(of(Node.WithItem), exact);
        this.block(body, exact);
        break;
      case Node.Match:
        this.describe(children[0]!, exact);
        this.list(children.slice(1), exact);
        break;
      case Node.Raise:
      case Node.Assert:
      case Node.WithItem:
        this.optional(children[0], exact);
        this.optional(children[1], exact);
        break;
      case Node.Try:
      case Node.TryStar:
        this.block(body, exact);
        this.list(of(Node.ExceptHandler), exact);
        this.block(orelse, exact);
        this.block(last, exact);
        break;
      case Node.ExceptHandler:
        this.optional(children.find(isExpression), exact);
        out.push(tree.data[node]! < 0 ? '-' : this.identifier(tree.data[node]!));
        this.block(body, exact);
        break;
      case Node.Import:
      case Node.Delete:
      case Node.SetDisplay:
      case Node.MatchSequence:
      case Node.MatchOr:
        this.list(children, exact);
        break;
      case Node.ImportFrom: {
        const module = of(Node.Identifier);
        out.push(module.length === 0 ? '-' : module.map((part) => this.identifier(part)).join('.'));
        this.list(of(Node.Alias), exact);
        out.push(String(tree.data[node]!));
        break;
      }
      case Node.Alias: {
        const parts = children.map((part) => this.identifier(part));
        const asName = flags & Flag.ALIAS_AS ? parts.pop()! : '-';
        out.push(flags & Flag.ALIAS_STAR ? '*' : parts.join('.'), asName);
        break;
      }
      case Node.Global:
      case Node.Nonlocal:
        out.push('[', ...children.map((child) => this.identifier(child)), ']');
        break;
      case Node.Return:
      case Node.Yield:
        this.optional(children[0], exact);
        break;
      case Node.Expr:
      case Node.NamedExpr:
      case Node.IfExp:
      case Node.Await:
      case Node.YieldFrom:
      case Node.Lambda:
      case Node.MatchValue:
        for (const child of children) this.describe(child, exact);
        break;
      case Node.BoolOp:
        out.push(flags & 1 ? 'Or' : 'And');
        this.list(children, exact);
        break;
      case Node.BinOp:
        this.describe(children[0]!, exact);
        out.push(OPERATORS[flags & Flag.OPERATOR]!);
        this.describe(children[1]!, exact);
        break;
      case Node.UnaryOp:
        out.push(UNARY[flags & 3]!);
        this.describe(children[0]!, exact);
        break;
      case Node.Dict:
        this.dictionary(children, exact);
        break;
      case Node.ListComp:
      case Node.SetComp:
      case Node.GeneratorExp:
        this.describe(children[0]!, exact);
        this.list(children.slice(1), exact);
        break;
      case Node.DictComp:
        this.describe(children[0]!, exact);
        this.describe(children[1]!, exact);
        this.list(children.slice(2), exact);
        break;
      case Node.Comprehension:
        this.describe(children[0]!, exact);
        this.describe(children[1]!, exact);
        this.list(children.slice(2), exact);
        out.push(String(flags & Flag.COMPREHENSION_ASYNC));
        break;
      case Node.Compare:
        this.describe(children[0]!, exact);
        out.push('[', ...of(Node.CompareOp).map((child) => COMPARE[tree.flags[child]!]!), ']');
        this.list(
          children.filter((child, index) => index > 0 && tree.kind[child] !== Node.CompareOp),
          exact,
        );
        break;
      case Node.Call:
        this.describe(children[0]!, exact);
        this.list(
          children.filter((child, index) => index > 0 && tree.kind[child] !== Node.Keyword),
          exact,
        );
        this.list(of(Node.Keyword), exact);
        break;
      case Node.Keyword:
        out.push(tree.data[node] === 0 ? '-' : this.name(tree.data[node]!));
        this.describe(children.at(-1)!, exact);
        break;
      case Node.FormattedValue:
      case Node.Interpolation:
        this.describe(children[0]!, exact);
        out.push(String(impliedConversion(flags, tree.data[node]!)));
        this.optional(children[1], exact);
        break;
      case Node.JoinedStr:
      case Node.TemplateStr:
        this.formatPieces(children, this.exactFormat);
        break;
      case Node.Constant: {
        const type = flags & Flag.CONSTANT_TYPE;
        out.push(CONSTANTS[type]!);
        if (exact && type >= Flag.CONSTANT_STRING) this.stringValue(node);
        break;
      }
      case Node.Attribute:
        this.describe(children[0]!, exact);
        out.push(this.name(tree.data[node]!));
        this.context(node);
        break;
      case Node.Subscript:
        this.describe(children[0]!, exact);
        this.describe(children[1]!, exact);
        this.context(node);
        break;
      case Node.Starred:
        this.describe(children[0]!, exact);
        this.context(node);
        break;
      case Node.Name:
        out.push(this.name(tree.data[node]!));
        this.context(node);
        break;
      case Node.List:
      case Node.Tuple:
        this.list(children, exact);
        this.context(node);
        break;
      case Node.Slice: {
        const parts = [...children];
        for (const part of [Flag.SLICE_LOWER, Flag.SLICE_UPPER, Flag.SLICE_STEP]) {
          this.optional(flags & part ? parts.shift() : undefined, exact);
        }
        break;
      }
      case Node.Arguments:
        this.parameters(children, exact);
        break;
      case Node.Arg:
        out.push(this.name(tree.data[node]!));
        this.optional(children[1], exact);
        break;
      case Node.MatchCase:
        this.describe(children[0]!, exact);
        this.optional(flags & Flag.CASE_GUARD ? children[1] : undefined, exact);
        this.block(body, exact);
        break;
      case Node.MatchSingleton:
        out.push(SINGLETONS[flags & Flag.CONSTANT_TYPE]!);
        break;
      case Node.MatchMapping: {
        const items = children.filter((child) => tree.kind[child] !== Node.Identifier);
        this.list(
          items.filter((_, index) => index % 2 === 0),
          exact,
        );
        this.list(
          items.filter((_, index) => index % 2 === 1),
          exact,
        );
        out.push(tree.data[node]! < 0 ? '-' : this.identifier(tree.data[node]!));
        break;
      }
      case Node.MatchClass: {
        const keyword = children.findIndex((child) => tree.kind[child] === Node.Identifier);
        const positional = keyword < 0 ? children : children.slice(0, keyword);
        const named = keyword < 0 ? [] : children.slice(keyword);
        this.describe(positional[0]!, exact);
        this.list(positional.slice(1), exact);
        out.push('[', ...named.filter((_, i) => i % 2 === 0).map((child) => this.identifier(child)), ']');
        this.list(
          named.filter((_, i) => i % 2 === 1),
          exact,
        );
        break;
      }
      case Node.MatchStar:
        out.push(tree.data[node] === 0 ? '-' : this.name(tree.data[node]!));
        break;
      case Node.MatchAs:
        this.optional(flags & Flag.AS_PATTERN ? children[0] : undefined, exact);
        out.push(tree.data[node] === 0 ? '-' : this.name(tree.data[node]!));
        break;
      case Node.TypeVar:
        out.push(this.name(tree.data[node]!));
        this.optional(flags & Flag.TYPE_BOUND ? children[1] : undefined, exact);
        this.optional(flags & Flag.TYPE_DEFAULT ? children.at(-1) : undefined, exact);
        break;
      case Node.ParamSpec:
      case Node.TypeVarTuple:
        out.push(this.name(tree.data[node]!));
        this.optional(flags & Flag.TYPE_DEFAULT ? children.at(-1) : undefined, exact);
        break;
      default:
        break;
    }
  }

  decorators(nodes: readonly number[], exact: boolean): void {
    this.list(
      nodes.flatMap((node) => childrenOf(this.tree, node)),
      exact,
    );
  }

  dictionary(children: readonly number[], exact: boolean): void {
    const keys: (number | undefined)[] = [];
    const values: number[] = [];
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (this.tree.kind[child] === Node.DictUnpack) {
        keys.push(undefined);
        values.push(...childrenOf(this.tree, child));
      } else {
        keys.push(child);
        values.push(children[++i]!);
      }
    }
    this.out.push('[');
    for (const key of keys) this.optional(key, exact);
    this.out.push(']');
    this.list(values, exact);
  }

  parameters(children: readonly number[], exact: boolean): void {
    const { tree } = this;
    const groups: number[][] = [[], [], [], [], []];
    const defaults: number[] = [];
    const keywordDefaults: (number | undefined)[] = [];
    for (const [index, child] of children.entries()) {
      if (tree.kind[child] !== Node.Arg) continue;
      const role = tree.flags[child]! & Flag.ARG_ROLE;
      const value = tree.flags[child]! & Flag.ARG_DEFAULT ? children[index + 1] : undefined;
      groups[role]!.push(child);
      if (role === Flag.ARG_KEYWORD_ONLY) keywordDefaults.push(value);
      else if (value !== undefined) defaults.push(value);
    }
    this.list(groups[Flag.ARG_POSITIONAL_ONLY]!, exact);
    this.list(groups[Flag.ARG_REGULAR]!, exact);
    this.optional(groups[Flag.ARG_VARIADIC]![0], exact);
    this.list(groups[Flag.ARG_KEYWORD_ONLY]!, exact);
    this.out.push('[');
    for (const value of keywordDefaults) this.optional(value, exact);
    this.out.push(']');
    this.optional(groups[Flag.ARG_KEYWORDS]![0], exact);
    this.list(defaults, exact);
  }

  /** CPython joins neighbouring texts, and the text of `{x=}` with them, and drops them if they are empty. */
  formatPieces(children: readonly number[], exact: boolean): void {
    const { tree, out } = this;
    let joined: { start: number; end: number; value: string } | null = null;
    const flush = (): void => {
      const text = joined;
      joined = null;
      if (text === null || text.value === '') return;
      this.nodes++;
      out.push('Constant');
      this.position(text.start, text.end, exact);
      out.push('str');
      if (exact && isPlain(this.sourceText(text.start, text.end))) out.push(shortHash(text.value));
    };
    const add = (start: number, end: number, value: string): void => {
      joined = { start: joined?.start ?? start, end, value: (joined?.value ?? '') + value };
    };
    out.push('[');
    for (const child of children) {
      if (tree.kind[child] === Node.FormatText) {
        const isRaw = tree.partFlags[tree.data[child]!]! & RAW;
        const value = isRaw ? this.pieceText(child) : this.pieceText(child).replace(/\\(\r\n|\r|\n)/g, '');
        const isLiteral = tree.flags[child]! & Flag.FORMAT_LITERAL;
        if (isLiteral || value !== '') add(tree.start[child]!, tree.end[child]!, value);
        continue;
      }
      if (tree.flags[child]! & Flag.FIELD_DEBUG) add(tree.start[child]! + 1, this.debugEnd(child), '=');
      flush();
      this.describe(child, exact);
    }
    flush();
    out.push(']');
  }

  /** A piece of text without its quotes, if it is a plain literal next to an f-string. */
  pieceText(node: number): string {
    const { tree } = this;
    const start = tree.start[node]!;
    const end = tree.end[node]!;
    if (!(tree.flags[node]! & Flag.FORMAT_LITERAL)) return this.sourceText(start, end);
    const flags = tree.partFlags[tree.data[node]!]!;
    return this.sourceText(start + prefixLength(flags) + quoteLength(flags), end - quoteLength(flags));
  }

  /** The text of `{x = !r:>9}` that is shown ends where the conversion, the specification or the brace begins. */
  debugEnd(field: number): number {
    const { tree } = this;
    const specification = childrenOf(tree, field)[1];
    let at = specification === undefined ? tree.end[field]! - 1 : tree.start[specification]!;
    if (tree.data[field]! >= 0) while (tree.bytes[at] !== 0x21) at--;
    return at;
  }

  stringValue(node: number): void {
    const { tree } = this;
    const segment = this.sourceText(tree.start[node]!, tree.end[node]!);
    if (!isPlain(segment) || (tree.encoding !== 'utf-8' && !tree.ascii)) return;
    let value = '';
    for (const part of partsOf(tree, node)) {
      const flags = tree.partFlags[part]!;
      const start = tree.partStart[part]! + prefixLength(flags) + quoteLength(flags);
      value += this.sourceText(start, tree.partEnd[part]! - quoteLength(flags));
      if (((flags & BYTES) !== 0) !== ((tree.flags[node]! & Flag.CONSTANT_TYPE) === Flag.CONSTANT_BYTES))
        value += '?';
    }
    this.out.push(shortHash(value));
  }

  sourceText(start: number, end: number): string {
    return Buffer.from(this.tree.bytes.buffer, this.tree.bytes.byteOffset + start, end - start).toString(
      'latin1',
    );
  }
}

/** `{x=}` means `{x=!r}`. */
function impliedConversion(flags: number, conversion: number): number {
  const implied = flags & Flag.FIELD_DEBUG && !(flags & Flag.FIELD_SPECIFICATION) && conversion < 0;
  return implied ? 'r'.charCodeAt(0) : conversion;
}

function isPlain(segment: string): boolean {
  for (let i = 0; i < segment.length; i++) if (segment.charCodeAt(i) >= 0x80) return false;
  return !/[\\\r{}=]/.test(segment);
}

function shortHash(text: string): string {
  return createHash('sha1').update(text, 'latin1').digest('hex').slice(0, 8);
}

const POSITIONLESS = new Set<number>([
  Node.Module,
  Node.Arguments,
  Node.Comprehension,
  Node.WithItem,
  Node.MatchCase,
]);

const CPYTHON_NAMES: Readonly<Record<string, string>> = {
  Arguments: 'arguments',
  Comprehension: 'comprehension',
  WithItem: 'withitem',
  MatchCase: 'match_case',
  Arg: 'arg',
  Keyword: 'keyword',
  Alias: 'alias',
  SetDisplay: 'Set',
};

function cpythonName(kind: number): string {
  const name = NODE_NAMES[kind] ?? `?${kind}`;
  return CPYTHON_NAMES[name] ?? name;
}
