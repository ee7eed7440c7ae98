// What one linter's settings decide about unused imports of a file.
export interface LinterSettings {
  /**
   * `on`: the linter checks the file for unused imports. `off`: its settings disable the rule, or exclude the file.
   * `unselected`: the rule is not among those that the project selected, which decides nothing about unused imports.
   */
  readonly rule: 'on' | 'off' | 'unselected';
  /** `ruff's per-file-ignores in pyproject.toml`: why unused imports of this file are meant to stay; null when nothing says so. */
  readonly kept: string | null;
  /** The linter is told to skip the file altogether. */
  readonly skipped: string | null;
  /** Modules whose unused imports are allowed. */
  readonly allowed: readonly string[];
  /** `ruff in pyproject.toml`. */
  readonly source: string;
}
