// The port to a database. A caller hands over a whole script; it is run as one transaction, in one round trip where the
// database is far away. Nothing is decided between its statements, so every statement carries its own conditions.

export interface Database {
  readonly dialect: Dialect;
  /** Where it is, for messages; without passwords. */
  readonly place: string;
  /** All of the script or nothing of it, one writer at a time where rows meet. One list of rows per statement. */
  write(script: readonly SqlStatement[]): Promise<readonly Rows[]>;
  /** All statements see the same moment. */
  read(script: readonly SqlStatement[]): Promise<readonly Rows[]>;
  close(): Promise<void>;
}

export interface SqlStatement {
  /** With a `?` for each value. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, SqlValue>>;
export type Rows = readonly Row[];

/** Where the two databases differ. Times are texts such as 2026-01-31T12:00:00.000Z, by the clock of the database. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** An expression: the time. */
  readonly now: string;
  /** An expression: the time so many seconds from now. */
  later(seconds: number): string;
  /** Behind a SELECT: nobody else may change these rows before we are done. Empty where one writer writes at a time. */
  readonly forUpdate: string;
  readonly forShare: string;
  /** Behind a SELECT from `s`: rows that somebody else is changing are passed over. */
  readonly skipLocked: string;
  readonly lockStep: string;
  /** A column that numbers its rows. */
  readonly idColumn: string;
  /** A function that turns a JSON array of texts into rows with a column `value`. */
  readonly jsonTexts: string;
  /** The type of a text that is compared byte by byte. */
  readonly text: string;
}

/** A numbered change of the schema. They are run in order, each once, and never behind the user's back. */
export interface Migration {
  readonly version: number;
  statements(dialect: Dialect): readonly string[];
}

/** What a database is opened for. Only `create` makes one or gives an empty one its tables. */
export type OpenMode = 'existing' | 'create' | 'migrate' | 'inspect';

/** Told of each step of a write, so that tests can end the process there. */
export type WriteMark = (step: string) => void;
