// Which schema an answer must fit, by the command that gave it.
import * as z from 'zod/mini';
import { analyzeImpactDocument } from '../../../src/doors/wire/analyze-impact-document.ts';
import { applyDocument } from '../../../src/doors/wire/apply-document.ts';
import { errorDocumentSchema } from '../../../src/doors/wire/error-document-schema.ts';
import { helpDocument, versionDocument } from '../../../src/doors/wire/program-documents.ts';
import {
  definitionDocument,
  outlineDocument,
  referencesDocument,
  symbolsDocument,
} from '../../../src/doors/wire/question-documents.ts';
import { runDocument } from '../../../src/doors/wire/run-document.ts';
import {
  cleanDocument,
  configShowDocument,
  doctorDocument,
  sessionStatusDocument,
} from '../../../src/doors/wire/session-documents.ts';
import { snapshotDocument } from '../../../src/doors/wire/snapshot-document.ts';
import { recoverDocument, undoDocument, undoListDocument } from '../../../src/doors/wire/undo-document.ts';
import { verifyDocument } from '../../../src/doors/wire/verify-document.ts';

const SCHEMAS: Readonly<Record<string, readonly z.ZodMiniType[]>> = {
  snapshot: [snapshotDocument],
  'analyze-impact': [analyzeImpactDocument],
  run: [runDocument],
  definition: [definitionDocument],
  references: [referencesDocument],
  symbols: [symbolsDocument],
  outline: [outlineDocument],
  apply: [applyDocument, runDocument],
  undo: [undoDocument, undoListDocument],
  recover: [recoverDocument],
  verify: [verifyDocument],
  'session status': [sessionStatusDocument],
  clean: [cleanDocument],
  'config show': [configShowDocument],
  doctor: [doctorDocument],
  help: [helpDocument],
  version: [versionDocument],
};

/** What is wrong with it; empty when it fits. */
export function documentSchemas(command: string, document: unknown): readonly string[] {
  const schemas = [...(SCHEMAS[command] ?? []), errorDocumentSchema as z.ZodMiniType];
  const problems: string[] = [];
  for (const schema of schemas) {
    const result = z.safeParse(schema, document);
    if (result.success) return [];
    problems.push(...result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  return problems;
}
