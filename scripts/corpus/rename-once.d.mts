export interface CorpusSymbol {
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly col: number;
}

export interface RenameResult {
  readonly outcome: 'proven' | 'open' | 'refused' | 'failure';
  readonly reason?: string;
  readonly problem?: string;
  readonly back: 'renamed' | 'undone' | null;
}

export function renameOnce(request: {
  readonly program: string;
  readonly copy: import('./project-copy.mjs').ProjectCopy;
  readonly files: {
    readonly published: ReadonlyMap<string, Buffer>;
    readonly didNotCompile: ReadonlySet<string>;
  };
  readonly compiler: import('./python-compiler.mjs').PythonCompiler;
  readonly symbol: CorpusSymbol;
}): Promise<RenameResult>;
