// One answer to every question, as full as it can be.
import {
  type DefinitionDocument,
  definitionDocument,
  type OutlineDocument,
  outlineDocument,
  type ReferencesDocument,
  referencesDocument,
  type SymbolsDocument,
  symbolsDocument,
} from '../../../src/doors/wire/question-documents.ts';
import type { Sample } from './sample-documents.ts';

const envelope = {
  status: 'ok',
  schema_version: '1',
  snapshot_id: 'snap_0123456789abcdef0123456789abcdef',
} as const;
const place = { file: 'src/utils.py', line: 42, col: 5, byte_start: 1004, byte_end: 1016 };
const symbol = {
  id: 'sym_0123456789abcdef',
  name: 'process_data',
  kind: 'method',
  location: place,
  address: 'src/utils.py::Loader.process_data',
  container: 'Loader',
} as const;
const warnings = [
  { code: 'SkippedFile', message: 'big.py is larger than the limit', suggestion: 'raise it' },
];

const definition: DefinitionDocument = { ...envelope, symbol, definitions: [place], warnings };

const outside: DefinitionDocument = {
  ...envelope,
  symbol: {
    id: 'sym_fedcba9876543210',
    name: 'Environment',
    kind: 'class',
    location: {
      file: 'site-packages:jinja2/environment.py',
      line: 144,
      col: 7,
      byte_start: 4331,
      byte_end: 4342,
    },
    address: 'jinja2.environment.Environment',
    external: true,
  },
  definitions: [],
  warnings,
};

const references: ReferencesDocument = {
  ...envelope,
  symbol,
  references: [
    {
      id: 'occ_00000000000000aa',
      location: place,
      kind: 'definition',
      certainty: 'proven',
      provenance: 'semantic',
      reason: 'the definition itself',
    },
  ],
  open: [
    {
      id: 'occ_00000000000000ab',
      location: { file: 'src/main.py', line: 9, col: 3, byte_start: 70, byte_end: 82 },
      kind: 'attribute',
      certainty: 'possible',
      provenance: 'syntactic',
      reason: 'the receiver is not known',
    },
  ],
  other: [
    {
      location: { file: 'src/other.py', line: 1, col: 5, byte_start: 4, byte_end: 16 },
      kind: 'definition',
      reason: 'another function of that name',
      definition: null,
    },
  ],
  complete: false,
  warnings,
};

const symbols: SymbolsDocument = {
  ...envelope,
  symbols: [{ ...symbol, line_start: 42, line_end: 50 }],
  warnings,
};

const outline: OutlineDocument = {
  ...envelope,
  file: 'src/utils.py',
  entries: [
    {
      name: 'Loader',
      kind: 'class',
      depth: 0,
      line_start: 40,
      line_end: 50,
      address: 'src/utils.py::Loader',
    },
    {
      name: 'process_data',
      kind: 'method',
      depth: 1,
      line_start: 42,
      line_end: 50,
      address: 'src/utils.py::Loader.process_data',
    },
  ],
  warnings,
};

export const QUESTION_SAMPLES: readonly Sample[] = [
  { name: 'definition', handler: 'definition', schema: definitionDocument, document: definition },
  { name: 'definition-outside', handler: 'definition', schema: definitionDocument, document: outside },
  { name: 'references', handler: 'references', schema: referencesDocument, document: references },
  { name: 'symbols', handler: 'symbols', schema: symbolsDocument, document: symbols },
  { name: 'outline', handler: 'outline', schema: outlineDocument, document: outline },
];
