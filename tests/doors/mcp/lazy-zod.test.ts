// The protocol's library with schemas that are made late says of every message what it says with schemas that are made at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specTypeSchemas } from '@modelcontextprotocol/server';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { BUNDLE_OPTIONS } from '../../../scripts/bundle-program.mjs';
import { repositoryRoot } from '../../repository/source-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tug-lazy-zod-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface StandardSchema {
  readonly '~standard': { validate(value: unknown): unknown };
}

type Schemas = Readonly<Record<string, StandardSchema>>;

/** The library as the program bundles it. */
async function bundleLibrary(): Promise<{ readonly lazy: Schemas; readonly warnings: readonly unknown[] }> {
  const outfile = join(scratch, 'library.cjs');
  const { warnings } = await build({
    ...BUNDLE_OPTIONS,
    logLevel: 'silent',
    stdin: {
      contents: `export { specTypeSchemas } from '@modelcontextprotocol/server';`,
      resolveDir: repositoryRoot,
    },
    outfile,
  });
  const library = createRequire(import.meta.url)(outfile) as { readonly specTypeSchemas: Schemas };
  return { lazy: library.specTypeSchemas, warnings };
}

const { lazy, warnings } = await bundleLibrary();
const eager = specTypeSchemas as unknown as Schemas;

test('nothing is missing that the library asks of its schemas', () => {
  expect(warnings).toEqual([]);
  expect(Object.keys(lazy)).toEqual(Object.keys(eager));
  expect(Object.keys(eager).length).toBeGreaterThan(100);
});

test('every schema judges every sample, whole and damaged, as before', () => {
  let accepted = 0;
  for (const name of Object.keys(eager)) {
    for (const sample of SAMPLES.flatMap(damaged)) {
      const wanted = eager[name]!['~standard'].validate(sample);
      expect({ name, sample, said: lazy[name]!['~standard'].validate(sample) }).toEqual({
        name,
        sample,
        said: wanted,
      });
      if (!('issues' in (wanted as object))) accepted++;
    }
  }
  expect(accepted).toBeGreaterThan(500);
});

const META = { progressToken: 1, 'io.modelcontextprotocol/related-task': { taskId: 't' } };
const TOOL = {
  name: 'run',
  title: 'Run',
  inputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
};
const SAMPLES: readonly unknown[] = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 'c', _meta: META } },
  { jsonrpc: '2.0', id: 'a', result: { tools: [TOOL], nextCursor: 'n' } },
  { jsonrpc: '2.0', id: 2, error: { code: -32_602, message: 'no', data: { a: 1 } } },
  {
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: { elicitation: { form: {} }, sampling: { tools: {} }, roots: { listChanged: true } },
      clientInfo: { name: 'c', version: '1', icons: [{ src: 's', theme: 'dark' }] },
    },
  },
  { method: 'tools/call', params: { name: 'run', arguments: { a: [1, { b: null }] }, _meta: META } },
  { method: 'notifications/cancelled', params: { requestId: 3, reason: 'r' } },
  { method: 'notifications/progress', params: { progressToken: 'p', progress: 1, total: 2, message: 'm' } },
  {
    content: [
      { type: 'text', text: 't', annotations: { audience: ['user'], priority: 0.5 } },
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'workspace://files', name: 'files' },
      { type: 'resource', resource: { uri: 'u', text: 'x' } },
    ],
    structuredContent: { a: 1 },
    isError: false,
  },
  {
    method: 'elicitation/create',
    params: {
      message: 'm',
      requestedSchema: {
        type: 'object',
        properties: {
          a: { type: 'boolean', default: false },
          b: { type: 'string', enum: ['x', 'y'] },
          c: { type: 'integer', minimum: 1 },
        },
        required: ['a'],
      },
    },
  },
  { action: 'accept', content: { a: true, b: 'x', c: 2, d: ['e'] } },
  { contents: [{ uri: 'u', mimeType: 'text/plain', text: 't' }] },
  { resourceTemplates: [{ uriTemplate: 'w{?a}', name: 'n' }] },
  { prompts: [{ name: 'p', arguments: [{ name: 'a', required: true }] }] },
  { messages: [{ role: 'user', content: { type: 'text', text: 't' } }], description: 'd' },
  { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 'v' } },
  { completion: { values: ['a'], total: 1, hasMore: false } },
  { uri: 'workspace://files' },
  {
    issuer: 'https://a.example',
    authorization_endpoint: 'https://a.example/x',
    response_types_supported: [],
  },
  { access_token: 't', token_type: 'bearer', expires_in: '3600' },
  { redirect_uris: ['https://a.example'], client_id: 'c' },
  'text',
  null,
];

/** As it is, without each of its fields, and with something else in each of them, two levels deep. */
function damaged(sample: unknown): readonly unknown[] {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return [sample];
  const fields = Object.entries(sample);
  return [
    sample,
    ...fields.flatMap(([name, value]) => {
      const rest = Object.fromEntries(fields.filter(([other]) => other !== name));
      const inner = damagedOnce(value).map((other) => ({ ...sample, [name]: other }));
      return [rest, { ...sample, [name]: 7 }, { ...sample, [name]: [null] }, ...inner];
    }),
  ];
}

function damagedOnce(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return [rest, { ...value, [name]: {} }];
  });
}
