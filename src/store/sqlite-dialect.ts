// How SQLite says what differs between databases. One writer at a time: rows need no locks of their own.
import type { Dialect } from '../kernel/database.ts';

export const SQLITE_DIALECT: Dialect = {
  name: 'sqlite',
  now: "strftime('%Y-%m-%dT%H:%M:%fZ','now')",
  later: (seconds) => `strftime('%Y-%m-%dT%H:%M:%fZ','now','+${Math.trunc(seconds)} seconds')`,
  forUpdate: '',
  forShare: '',
  skipLocked: '',
  lockStep: '',
  idColumn: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  jsonTexts: 'json_each',
  text: 'TEXT',
};
