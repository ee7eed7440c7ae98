// A budget is kept without ever cutting JSON, and nothing is left out in silence.

import { describe, expect, test } from 'vitest';
import { fitBudget } from '../../../src/doors/wire/fit-budget.ts';
import type { RunDocument } from '../../../src/doors/wire/run-document.ts';
import { serializeDocument } from '../../../src/doors/wire/serialize-document.ts';
import type { WireDocument } from '../../../src/doors/wire/wire-document.ts';
import fc from '../../seeded-fast-check.ts';
import { checkDocument } from './check-document.ts';
import { SAMPLES } from './sample-documents.ts';

type OkRun = Extract<RunDocument, { status: 'ok' }>;

function sample(name: string) {
  return SAMPLES.find((candidate) => candidate.name === name)!;
}

function sizeOf(document: WireDocument): number {
  return Buffer.byteLength(serializeDocument(document, 'compact'));
}

function keeping() {
  const files = new Map<string, string>();
  const spill = (name: string, content: string | Uint8Array) => {
    const path = `/kept/${name}`;
    files.set(path, Buffer.from(content as Uint8Array).toString());
    return path;
  };
  return { files, spill };
}

describe('a run with 40 edits', () => {
  const base = sample('run').document as OkRun;
  const many = Array.from({ length: 40 }, (_, i) => ({ ...base.edited[0]!, id: `occ_${i}` }));
  const diff = base.patch.unified_diff!.repeat(20);
  const document: OkRun = {
    ...base,
    patch: {
      ...base.patch,
      unified_diff: diff,
      edits: Array.from({ length: 40 }, () => base.patch.edits[0]!),
    },
    edited: many,
    open: many.slice(0, 10),
  };

  test('that fits is left alone', () => {
    const { files, spill } = keeping();
    expect(fitBudget(document, sizeOf(document), spill)).toBe(document);
    expect(files.size).toBe(0);
  });

  test('the diff goes first', () => {
    const { files, spill } = keeping();
    const fitted = fitBudget(document, sizeOf(document) - 1, spill);
    const { unified_diff, ...rest } = document.patch;
    expect(fitted).toEqual({
      ...document,
      patch: { ...rest, unified_diff: null, unified_diff_file: '/kept/patch.diff' },
    });
    expect([...files]).toEqual([['/kept/patch.diff', unified_diff]]);
  });

  test('a diff that is no UTF-8 is kept as the bytes it is', () => {
    const kept: (string | Uint8Array)[] = [];
    const { unified_diff: _text, ...rest } = document.patch;
    const bytes = Buffer.alloc(400, 0xff);
    const odd = { ...document, patch: { ...rest, unified_diff_base64: bytes.toString('base64') } };
    const fitted = fitBudget(odd, sizeOf(odd) - 1, (name, content) => {
      kept.push(content);
      return name;
    });
    expect(fitted.patch).toEqual({ ...rest, unified_diff: null, unified_diff_file: 'patch.diff' });
    expect(kept[0]).toEqual(bytes);
  });

  test('then lists, the least telling first, from the front, with the rest in a file', () => {
    const { files, spill } = keeping();
    const fitted = fitBudget(document, 18_000, spill);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(18_000);
    expect(sizeOf(fitted)).toBeGreaterThan(17_500);
    const { shown } = fitted.paging!.edited!;
    expect(fitted.paging).toEqual({
      edited: { shown, total: 40, next: `/kept/edited.jsonl:${shown + 1}` },
    });
    expect(fitted.edited).toEqual(many.slice(0, shown));
    expect(fitted.open).toEqual(document.open);
    expect(fitted.patch.edits.length).toBe(40);
    const lines = files.get('/kept/edited.jsonl')!.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(many);
  });

  test('every list keeps a few items before any loses all', () => {
    const fitted = fitBudget(document, 5_500, keeping().spill);
    expect(sizeOf(fitted)).toBeLessThanOrEqual(5_500);
    expect(fitted.edited.length).toBe(3);
    expect(fitted.patch.edits.length).toBe(3);
    expect(fitted.open.length).toBeGreaterThanOrEqual(3);
  });

  test('what cannot be kept is still said', () => {
    const fitted = fitBudget(document, 5_500, () => null);
    expect(fitted.patch.unified_diff_file).toBe(null);
    expect(fitted.paging?.edited).toEqual({ shown: fitted.edited.length, total: 40, next: null });
  });
});

test('the end of what a check printed stays as long as it can', () => {
  const { document } = sample('run-tests-failed');
  const output = `${'noise\n'.repeat(3000)}FAILED test_a.py::test_new\n`;
  const failed = document as Extract<RunDocument, { status: 'error' }>;
  const check = { name: 'pytest', status: 'failed', output } as const;
  const long = { ...failed, verification: { status: 'failed', mode: 'tests', checks: [check] } } as const;
  const { files, spill } = keeping();
  const fitted = fitBudget(long, 6000, spill);
  const [shown] = fitted.verification.checks;
  expect(shown!.output!.endsWith('noise\nFAILED test_a.py::test_new\n')).toBe(true);
  expect(shown!.output!.startsWith('noise\n')).toBe(true);
  expect(shown).toEqual({ ...check, output: shown!.output, output_file: '/kept/check-1.log' });
  expect(files.get('/kept/check-1.log')).toBe(output);
  expect(fitBudget(long, 900, spill).verification.checks[0]).toEqual({
    ...check,
    output: null,
    output_file: '/kept/check-1.log',
  });
});

test('any sample, any budget: valid, within the budget or as small as it gets, and nothing is lost', () => {
  let paged = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...SAMPLES),
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 1.2, noNaN: true }),
      ({ schema, document }, times, share) => {
        const long = lengthen(document, times) as WireDocument;
        const maxBytes = Math.max(1, Math.round(sizeOf(long) * share));
        const { files, spill } = keeping();
        const fitted = fitBudget(long, maxBytes, spill);
        checkDocument(schema, serializeDocument(fitted, 'compact'));
        if (sizeOf(fitted) > maxBytes) expect(fitted).toEqual(fitBudget(long, 1, keeping().spill));
        for (const [path, { shown, total, next }] of Object.entries(fitted.paging ?? {})) {
          paged++;
          const all = at(long, path) as unknown[];
          expect(all.length).toBe(total);
          expect(at(fitted, path)).toEqual(all.slice(0, shown));
          const [file, line] = /^(.*):(\d+)$/.exec(next!)!.slice(1) as [string, string];
          const rest = files
            .get(file)!
            .trimEnd()
            .split('\n')
            .slice(Number(line) - 1);
          expect(rest.map((item) => JSON.parse(item) as unknown)).toEqual(all.slice(shown));
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(paged).toBeGreaterThan(100);
});

test('the smallest document is no larger than the whole one', () => {
  for (const { document } of SAMPLES) {
    expect(sizeOf(fitBudget(document, 1, keeping().spill))).toBeLessThanOrEqual(sizeOf(document));
  }
});

test('ten megabytes are fitted', () => {
  const items = Array.from({ length: 50_000 }, (_, i) => ({ id: `occ_${i}`, reason: 'x'.repeat(80) }));
  const document = { status: 'ok', schema_version: '1', other: items, open: items } as WireDocument;
  const fitted = fitBudget(document, 20_000, () => '/kept/f');
  expect(sizeOf(fitted)).toBeLessThanOrEqual(20_000);
});

/** Every list as many times as long. */
function lengthen(value: unknown, times: number): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.map((item) => lengthen(item, 1));
    return Array.from({ length: times }, () => items).flat();
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lengthen(part, times)]));
}

function at(document: WireDocument, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
}
