// What a tool is: the name and inputs a client sees, and the command that answers it. Every tool is a command of the one
// command table said in JSON, so that both doors give the same document.

export interface Tool {
  /** `tug_rename_symbol`. */
  readonly name: string;
  readonly description: string;
  readonly inputs: Inputs;
  /** Inputs that it takes too, without telling every client so. */
  readonly taken?: Inputs;
  readonly required: readonly string[];
  /** The fields of its document to look for, beside those that every document has. */
  readonly answers: readonly string[];
  readonly effect: Effect;
  /** The command that a call means. Throws InvalidArgument for inputs that do not go together. */
  command(given: Given): ToolCommand;
}

export type Inputs = Readonly<Record<string, InputSchema>>;

/** The part of JSON Schema that inputs are described with: little, because every client pays for it in every session. */
export interface InputSchema {
  readonly type: 'string' | 'integer' | 'boolean' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly items?: InputSchema;
  readonly description?: string;
}

/** The inputs of a call, once they are known to fit. */
export type Given = Readonly<Record<string, unknown>>;

export interface ToolCommand {
  readonly argv: readonly string[];
  /** For a command that reads a document. */
  readonly stdin?: unknown;
}

/** What a call can do, so that a client knows when to ask. */
export interface Effect {
  /** Neither the workspace nor plan state is changed. */
  readonly reads: boolean;
  /** Something that was there may be gone afterwards. */
  readonly destroys: boolean;
  /** A second call with the same inputs changes nothing more. */
  readonly repeats: boolean;
  /** The project's own checks may run, and these may do anything. */
  readonly runsChecks: boolean;
}

export const READS: Effect = { reads: true, destroys: false, repeats: true, runsChecks: false };
export const CHECKS_ONLY: Effect = { reads: false, destroys: false, repeats: true, runsChecks: true };
export const WRITES_CHECKED: Effect = { reads: false, destroys: true, repeats: false, runsChecks: true };
export const WRITES: Effect = { reads: false, destroys: true, repeats: false, runsChecks: false };
export const ADDS: Effect = { reads: false, destroys: false, repeats: false, runsChecks: false };

export const TEXT: InputSchema = { type: 'string' };
export const FLAG: InputSchema = { type: 'boolean' };
export const NUMBER: InputSchema = { type: 'integer' };
export const TEXTS: InputSchema = { type: 'array', items: TEXT };

export const OBJECTS: InputSchema = { type: 'array', items: { type: 'object' } };

export function oneOf(values: readonly string[]): InputSchema {
  return { type: 'string', enum: values };
}

/** What every tool takes. */
export const WORKSPACE: Inputs = { workspace_path: TEXT };

export function textOf(given: Given, name: string): string | null {
  const value = given[name];
  return typeof value === 'string' ? value : null;
}

export function numberOf(given: Given, name: string): number | null {
  const value = given[name];
  return typeof value === 'number' ? value : null;
}

export function listOf(given: Given, name: string): readonly string[] {
  const value = given[name];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

/** `--NAME=value` for an input that was given. With `=`, so that no value can be taken for a flag. */
export function flag(name: string, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === false) return [];
  return value === true ? [`--${name}`] : [`--${name}=${String(value)}`];
}

export function flags(name: string, values: readonly string[]): readonly string[] {
  return values.map((value) => `--${name}=${value}`);
}
