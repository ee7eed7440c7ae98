// The pieces that several answers are made of: places, symbols, occurrences, warnings, errors.
import * as z from 'zod/mini';
import { CERTAINTIES, PROVENANCES, ROLES, SYMBOL_KINDS } from '../../kernel/occurrence.ts';
import { listOf } from './document-envelope.ts';

/** A place in a file: 1-based line and column (in UTF-8 bytes), and byte offsets. */
export const locationPart = z.strictObject({
  file: z.string(),
  line: z.int().check(z.positive()),
  col: z.int().check(z.positive()),
  byte_start: z.optional(z.int().check(z.nonnegative())),
  byte_end: z.optional(z.int().check(z.nonnegative())),
});
export type LocationPart = z.infer<typeof locationPart>;

export const symbolPart = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(SYMBOL_KINDS),
  location: locationPart,
  /** Survives edits: `path::Outer.name`. */
  address: z.optional(z.string()),
  /** The symbol around it, for a method in a class. */
  container: z.optional(z.string()),
});
export type SymbolPart = z.infer<typeof symbolPart>;

/** What an operation works on: one of a symbol, a range, files. `symbols` is there when it works on several. */
export const targetParts = {
  symbol: z.optional(symbolPart),
  symbols: z.optional(listOf(symbolPart)),
  range: z.optional(locationPart),
  files: z.optional(listOf(z.string())),
};

/** A place that means, or may mean, the symbol. `id` is what `--include` and `--exclude` take. */
export const occurrencePart = z.strictObject({
  id: z.string(),
  location: locationPart,
  kind: z.enum(ROLES),
  certainty: z.enum(CERTAINTIES),
  provenance: z.enum(PROVENANCES),
  reason: z.string(),
});
export type OccurrencePart = z.infer<typeof occurrencePart>;

/** A place with the same word that was proven to mean something else. */
export const otherPart = z.strictObject({
  location: locationPart,
  kind: z.enum(ROLES),
  reason: z.string(),
  /** What it means instead; null when that is outside the workspace. */
  definition: z.nullable(locationPart),
});
export type OtherPart = z.infer<typeof otherPart>;

/** Open places that are one choice. `id` is what `--include` and `--exclude` take. */
export const groupPart = z.strictObject({
  id: z.string(),
  certainty: z.enum(CERTAINTIES),
  reason: z.string(),
  /** Whose name it would be at all of these places. */
  receiver: z.optional(z.string()),
  count: z.int(),
  occurrences: listOf(z.string()),
});
export type GroupPart = z.infer<typeof groupPart>;

/** Families of symbols that these places bind together. `id` is what `--tie` takes, to change them together. */
export const tiePart = z.strictObject({
  id: z.string(),
  message: z.string(),
  /** Addresses of symbols. */
  families: listOf(z.string()),
  places: listOf(locationPart),
});
export type TiePart = z.infer<typeof tiePart>;

/** Warnings that the program will break. `--accept CODE` goes on all the same; `warnings` has the details. */
export const unconfirmedPart = z.strictObject({ code: z.string(), reason: z.string(), count: z.int() });
export type UnconfirmedPart = z.infer<typeof unconfirmedPart>;

/** What has to be decided; at least one list is not empty. */
export const decisionParts = {
  groups: listOf(groupPart),
  ties: z.optional(listOf(tiePart)),
  /** Taken by the caller, and the operation cannot edit them. */
  uneditable: z.optional(listOf(occurrencePart)),
  unconfirmed: z.optional(listOf(unconfirmedPart)),
};

/** A command that can be run as it is, and what it would do. */
export const nextPart = z.strictObject({ command: z.string(), effect: z.string() });
export type NextPart = z.infer<typeof nextPart>;

export const warningPart = z.strictObject({
  code: z.string(),
  message: z.string(),
  location: z.optional(locationPart),
  suggestion: z.optional(z.string()),
  /** All locations, when the same warning concerns several; `location` is the first. */
  locations: z.optional(listOf(locationPart)),
  count: z.optional(z.int()),
});
export type WarningPart = z.infer<typeof warningPart>;

export const errorPart = z.strictObject({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
  location: z.optional(locationPart),
  hint: z.string(),
});
export type ErrorPart = z.infer<typeof errorPart>;
