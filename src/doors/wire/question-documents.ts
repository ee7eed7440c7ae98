// The answers of `definition`, `references`, `symbols` and `outline`: questions that change nothing.
import * as z from 'zod/mini';
import { documentAbout, listOf } from './document-envelope.ts';
import { locationPart, occurrencePart, otherPart, symbolPart, warningPart } from './document-parts.ts';

/** What the workspace uses and does not define. */
const outsideSymbolPart = z.strictObject({
  id: symbolPart.shape.id,
  name: symbolPart.shape.name,
  /** Left out when nothing is known of it but its address. */
  kind: z.optional(symbolPart.shape.kind),
  /** Where a stub or source of the environment declares it, if one was found; not a path of the workspace. */
  location: z.optional(locationPart),
  /** Dotted: `os.path.join`. */
  address: z.string(),
  external: z.literal(true),
});
export type OutsideSymbolPart = z.infer<typeof outsideSymbolPart>;

const askedSymbolPart = z.union([symbolPart, outsideSymbolPart]);

export const definitionDocument = documentAbout('ok', {
  symbol: askedSymbolPart,
  /** The one to show first; several for a property with a setter, or definitions in branches. */
  definitions: listOf(locationPart),
  warnings: listOf(warningPart),
});
export type DefinitionDocument = z.infer<typeof definitionDocument>;

export const referencesDocument = documentAbout('ok', {
  symbol: askedSymbolPart,
  /** Proven to mean the symbol, the definitions included. */
  references: listOf(occurrencePart),
  /** May mean it, or only have its word; each with the reason. */
  open: listOf(occurrencePart),
  /** Proven to mean something else. */
  other: listOf(otherPart),
  /** Nothing is open. */
  complete: z.boolean(),
  warnings: listOf(warningPart),
});
export type ReferencesDocument = z.infer<typeof referencesDocument>;

const listedSymbolPart = z.strictObject({
  ...symbolPart.shape,
  /** Lines of the whole definition. */
  line_start: z.int(),
  line_end: z.int(),
});
export type ListedSymbolPart = z.infer<typeof listedSymbolPart>;

export const symbolsDocument = documentAbout('ok', {
  symbols: listOf(listedSymbolPart),
  warnings: listOf(warningPart),
});
export type SymbolsDocument = z.infer<typeof symbolsDocument>;

export const outlineDocument = documentAbout('ok', {
  file: z.string(),
  /** In the order of the source; `depth` is 0 at the top of the file. */
  entries: listOf(
    z.strictObject({
      name: z.string(),
      kind: symbolPart.shape.kind,
      depth: z.int(),
      line_start: z.int(),
      line_end: z.int(),
      address: z.string(),
    }),
  ),
  warnings: listOf(warningPart),
});
export type OutlineDocument = z.infer<typeof outlineDocument>;
