// What the flags of a node mean; which of them apply depends on its kind.

// Expressions.
/**
 * Parentheses around the expression; their places are in the tree's list. Those of a Tuple, GeneratorExp or
 * MatchSequence are part of the node itself and in no list.
 */
export const PARENTHESIZED = 0x80;
/** Name, Attribute, Subscript, Starred, List, Tuple: 0 when read, else one of these. */
export const CONTEXT = 3;
export const STORE = 1;
export const DELETE = 2;

// Constant: the type of the value.
export const CONSTANT_TYPE = 0x0f;
export const CONSTANT_NONE = 0;
export const CONSTANT_TRUE = 1;
export const CONSTANT_FALSE = 2;
export const CONSTANT_ELLIPSIS = 3;
export const CONSTANT_INT = 4;
export const CONSTANT_FLOAT = 5;
export const CONSTANT_COMPLEX = 6;
export const CONSTANT_STRING = 7;
export const CONSTANT_BYTES = 8;

// BinOp and AugAssign: the operator, in the order + - * / // % @ ** << >> & | ^.
export const OPERATOR = 0x0f;
export const OPERATOR_ADD = 0;
export const OPERATOR_SUB = 1;
export const OPERATOR_MOD = 5;

// BoolOp.
export const BOOL_AND = 0;
export const BOOL_OR = 1;

// UnaryOp.
export const UNARY_INVERT = 0;
export const UNARY_NOT = 1;
export const UNARY_PLUS = 2;
export const UNARY_MINUS = 3;

// CompareOp.
export const COMPARE_LESS = 0;
export const COMPARE_GREATER = 1;
export const COMPARE_EQUAL = 2;
export const COMPARE_NOT_EQUAL = 3;
export const COMPARE_LESS_EQUAL = 4;
export const COMPARE_GREATER_EQUAL = 5;
export const COMPARE_IN = 6;
export const COMPARE_NOT_IN = 7;
export const COMPARE_IS = 8;
export const COMPARE_IS_NOT = 9;

// Slice: which of the three parts are there.
export const SLICE_LOWER = 1;
export const SLICE_UPPER = 2;
export const SLICE_STEP = 4;

// FormattedValue and Interpolation.
/** `{x=}` */
export const FIELD_DEBUG = 1;
export const FIELD_SPECIFICATION = 2;

// Comprehension.
export const COMPREHENSION_ASYNC = 1;

// Statements.
/** A simple statement with a semicolon behind it, or before it on the same line. */
export const SEMICOLON_AFTER = 0x40;
export const SEMICOLON_BEFORE = 0x80;
/** If: written `elif`. */
export const ELIF = 1;
/** AnnAssign: has a value; the target is a bare name. */
export const ANNOTATION_VALUE = 1;
export const ANNOTATION_SIMPLE = 2;

// Block.
export const BLOCK_ROLE = 3;
export const BLOCK_BODY = 0;
export const BLOCK_ELSE = 1;
export const BLOCK_FINALLY = 2;
/** The statements stand on the line of the colon. */
export const BLOCK_INLINE = 0x10;

// Arg.
export const ARG_ROLE = 7;
export const ARG_POSITIONAL_ONLY = 0;
export const ARG_REGULAR = 1;
export const ARG_VARIADIC = 2;
export const ARG_KEYWORD_ONLY = 3;
export const ARG_KEYWORDS = 4;
export const ARG_ANNOTATION = 8;
/** The default is the node after the Arg among the children of Arguments. */
export const ARG_DEFAULT = 0x10;

// Alias.
export const ALIAS_AS = 1;
export const ALIAS_STAR = 2;

// FormatText: a whole literal with its quotes, next to f-strings.
export const FORMAT_LITERAL = 1;

// WithItem, MatchCase, MatchAs.
export const WITH_TARGET = 1;
export const CASE_GUARD = 1;
/** MatchAs with a pattern before `as`. */
export const AS_PATTERN = 1;

// TypeVar, ParamSpec, TypeVarTuple.
export const TYPE_BOUND = 1;
export const TYPE_DEFAULT = 2;
