// What is wrong with a file: a place, a stable code and a sentence. A valid file has none.

export interface SyntaxProblem {
  readonly start: number;
  readonly end: number;
  readonly code: SyntaxProblemCode;
  readonly message: string;
}

export type SyntaxProblemCode =
  | 'unsupported-encoding'
  | 'undecodable-bytes'
  | 'null-byte'
  | 'invalid-character'
  | 'invalid-identifier'
  | 'invalid-number'
  | 'invalid-string'
  | 'unterminated-string'
  | 'invalid-format-string'
  | 'line-continuation'
  | 'unclosed-bracket'
  | 'unmatched-bracket'
  | 'inconsistent-indentation'
  | 'unexpected-indentation'
  | 'expected-block'
  | 'invalid-target'
  | 'invalid-arguments'
  | 'invalid-parameters'
  | 'invalid-pattern'
  | 'unexpected-token'
  | 'too-deep';
