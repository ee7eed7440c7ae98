// What a program takes, however we came to know it: from tug's own table, or from the help that a program prints.

export interface CommandModel {
  /** The last word of the command; the program's name at the top. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** Null when nobody could tell: then flags are not judged. */
  readonly flags: readonly FlagModel[] | null;
  /** Null when nobody could tell: then words behind it are not judged. */
  readonly subcommands: readonly SubcommandModel[] | null;
  /** Whether a plain word may be an argument instead of a subcommand. */
  readonly takesArguments: boolean;
}

export interface SubcommandModel {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly deprecated: Deprecation | null;
}

export interface FlagModel {
  /** With its dashes, every way to write it. */
  readonly spellings: readonly string[];
  readonly takesValue: boolean;
  readonly help: string;
  readonly deprecated: Deprecation | null;
}

export interface Deprecation {
  /** What to write instead; null when the program does not say. */
  readonly replacement: string | null;
}

/** Gives the model of a command by its words below the program; null when the program knows no such command. */
export type AskModel = (path: readonly string[]) => Promise<CommandModel | null>;
