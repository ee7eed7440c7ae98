// The kinds of syntax nodes, as plain numbers that the bundler inlines. Named after CPython's `ast`; the kinds at the
// end are our own, for things that `ast` keeps no node or no position for. Behind each kind: its children in the order
// of the source, and what its `data` is (a name is an id of the name table). Flags are in node-flags.ts.

export type NodeKind = number;

export const Module: NodeKind = 1; // statement*

export const FunctionDef: NodeKind = 2; // Decorator* Identifier typeParameter* Arguments returns? Block; data: its Identifier
export const AsyncFunctionDef: NodeKind = 3; // as FunctionDef
export const ClassDef: NodeKind = 4; // Decorator* Identifier typeParameter* (base | Keyword)* Block; data: its Identifier
export const Return: NodeKind = 5; // value?
export const Delete: NodeKind = 6; // target+
export const Assign: NodeKind = 7; // target+ value
export const TypeAlias: NodeKind = 8; // Name typeParameter* value
export const AugAssign: NodeKind = 9; // target value; data: offset of the operator
export const AnnAssign: NodeKind = 10; // target annotation value?
export const For: NodeKind = 11; // target iterable Block else-Block?
export const AsyncFor: NodeKind = 12; // as For
export const While: NodeKind = 13; // test Block else-Block?
export const If: NodeKind = 14; // test Block (If | else-Block)?
export const With: NodeKind = 15; // WithItem+ Block
export const AsyncWith: NodeKind = 16; // as With
export const Match: NodeKind = 17; // subject MatchCase+
export const Raise: NodeKind = 18; // exception? cause?
export const Try: NodeKind = 19; // Block ExceptHandler* else-Block? finally-Block?
export const TryStar: NodeKind = 20; // as Try
export const Assert: NodeKind = 21; // test message?
export const Import: NodeKind = 22; // Alias+
export const ImportFrom: NodeKind = 23; // Identifier* Alias+; the Identifiers are the module; data: number of leading dots
export const Global: NodeKind = 24; // Identifier+
export const Nonlocal: NodeKind = 25; // Identifier+
export const Expr: NodeKind = 26; // value
export const Pass: NodeKind = 27;
export const Break: NodeKind = 28;
export const Continue: NodeKind = 29;
export const LastStatement: NodeKind = 29;

export const BoolOp: NodeKind = 30; // value value+; data: offset of the first operator
export const NamedExpr: NodeKind = 31; // Name value
export const BinOp: NodeKind = 32; // left right; data: offset of the operator
export const UnaryOp: NodeKind = 33; // operand
export const Lambda: NodeKind = 34; // Arguments body
export const IfExp: NodeKind = 35; // body test else
export const Dict: NodeKind = 36; // (key value | DictUnpack)*
export const SetDisplay: NodeKind = 37; // element+
export const ListComp: NodeKind = 38; // element Comprehension+
export const SetComp: NodeKind = 39; // element Comprehension+
export const DictComp: NodeKind = 40; // key value Comprehension+
export const GeneratorExp: NodeKind = 41; // element Comprehension+
export const Await: NodeKind = 42; // value
export const Yield: NodeKind = 43; // value?
export const YieldFrom: NodeKind = 44; // value
export const Compare: NodeKind = 45; // left (CompareOp right)+
export const Call: NodeKind = 46; // function (argument | Keyword)*
export const FormattedValue: NodeKind = 47; // value specification?; data: letter of the conversion or -1; a specification is a JoinedStr
export const Interpolation: NodeKind = 48; // as FormattedValue
export const JoinedStr: NodeKind = 49; // (FormatText | FormattedValue)*; data: its first string part, -1 for a specification
export const TemplateStr: NodeKind = 50; // (FormatText | Interpolation)*; data: its first string part
export const Constant: NodeKind = 51; // data: the first string part of a string or bytes
export const Attribute: NodeKind = 52; // value Identifier; data: name
export const Subscript: NodeKind = 53; // value index
export const Starred: NodeKind = 54; // value
export const Name: NodeKind = 55; // data: name
export const List: NodeKind = 56; // element*
export const Tuple: NodeKind = 57; // element*
export const Slice: NodeKind = 58; // lower? upper? step?
/** Where the grammar wants an expression and the source has none. Only in files with problems. */
export const Missing: NodeKind = 59;
export const FirstExpression: NodeKind = 30;
export const LastExpression: NodeKind = 59;

export const Comprehension: NodeKind = 60; // target iterable condition*
export const ExceptHandler: NodeKind = 61; // type? Identifier? Block; data: its Identifier or -1
export const Arguments: NodeKind = 62; // (Arg default? | ParameterSlash | ParameterStar)*
export const Arg: NodeKind = 63; // Identifier annotation?; data: name
export const Keyword: NodeKind = 64; // Identifier? value; data: name, 0 for `**value`
export const Alias: NodeKind = 65; // Identifier* Identifier?; the parts of the name, then that behind `as`
export const WithItem: NodeKind = 66; // value target?
export const MatchCase: NodeKind = 67; // pattern guard? Block

export const MatchValue: NodeKind = 68; // value
export const MatchSingleton: NodeKind = 69;
export const MatchSequence: NodeKind = 70; // pattern*
export const MatchMapping: NodeKind = 71; // (key pattern)* Identifier?; data: the Identifier of `**rest` or -1
export const MatchClass: NodeKind = 72; // class pattern* (Identifier pattern)*
export const MatchStar: NodeKind = 73; // Identifier?; data: name or 0
export const MatchAs: NodeKind = 74; // pattern? Identifier?; data: name or 0
export const MatchOr: NodeKind = 75; // pattern pattern+

export const TypeVar: NodeKind = 76; // Identifier bound? default?; data: name
export const ParamSpec: NodeKind = 77; // Identifier default?; data: name
export const TypeVarTuple: NodeKind = 78; // Identifier default?; data: name

/** A name that is not an expression: of a definition, attribute, parameter, keyword, import, capture. Data: name. */
export const Identifier: NodeKind = 79;
/** The statements behind a colon. Data: offset of the colon. */
export const Block: NodeKind = 80;
/** `@` and its expression. */
export const Decorator: NodeKind = 81;
/** One operator of a comparison. */
export const CompareOp: NodeKind = 82;
/** Text of an f-string between fields, or a plain literal in a concatenation with f-strings. Data: its string part. */
export const FormatText: NodeKind = 83;
/** `**mapping` in a dictionary display. */
export const DictUnpack: NodeKind = 84;
/** The `/` and the bare `*` in a parameter list. */
export const ParameterSlash: NodeKind = 85;
export const ParameterStar: NodeKind = 86;
