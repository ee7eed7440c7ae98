// What one linter's settings decide about unused imports of a file.
export interface LinterSettings {
  /** The rule for unused imports is on, and the file is one that the linter looks at. */
  readonly checks: boolean;
  /** `ruff's per-file-ignores in pyproject.toml`: why unused imports of this file are meant to stay; null when nothing says so. */
  readonly kept: string | null;
  /** The linter is told to skip the file altogether. */
  readonly skipped: string | null;
  /** Modules whose unused imports are allowed. */
  readonly allowed: readonly string[];
  /** `ruff in pyproject.toml`. */
  readonly source: string;
}
