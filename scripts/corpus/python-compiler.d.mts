export interface PythonCompiler {
  compile(paths: readonly string[]): Promise<(string | null)[]>;
  close(): void;
}

export function startCompiler(python: string): PythonCompiler;
