// The shape of every answer that is neither `ok` nor a question: what agents may rely on when something went wrong.
import * as z from 'zod/mini';
import { documentOf } from './document-envelope.ts';
import { errorPart } from './document-parts.ts';

export const errorDocumentSchema = z.discriminatedUnion('status', [
  documentOf('error', { error: errorPart }),
  documentOf('blocked', { error: errorPart }),
  documentOf('refused', { error: errorPart }),
  documentOf('unsupported', { error: errorPart }),
]);
