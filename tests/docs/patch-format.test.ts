// The examples of docs/PATCH_FORMAT.md are read, applied and compared with what the page says of them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import { conflictsToError } from '../../src/kernel/patch/conflicts-to-error.ts';
import { materializeDraft } from '../../src/kernel/patch/materialize-draft.ts';
import { renderPatch } from '../../src/kernel/patch/patch-document.ts';
import { parsePatchJson } from '../../src/kernel/patch/patch-json.ts';

const page = readFileSync(new URL('../../docs/PATCH_FORMAT.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```(\S+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, language, says, text]) => ({
  language: language!,
  says,
  text: text!,
}));
const [file] = blocks.filter(({ language }) => language === 'python');
const examples = blocks.flatMap((block, n) =>
  block.language === 'json' ? [{ ...block, next: blocks[n + 1] }] : [],
);

function apply(json: string) {
  const draft = parsePatchJson(Buffer.from(json));
  const result = materializeDraft(draft, (path) => (path === 'src/app.py' ? Buffer.from(file!.text) : null));
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  return renderPatch(result.patch, result.materialized);
}

test('there are examples of every kind', () => {
  expect(examples.map(({ says, next }) => says ?? next?.language ?? 'applies').sort()).toEqual([
    'AnchorMismatch',
    'InvalidPatch',
    'diff',
    'diff',
    'json',
    'json',
    'json',
    'rendered',
  ]);
});

test.each(examples.map((example, n) => [n + 1, example] as const))('example %i', (_, {
  says,
  text,
  next,
}) => {
  if (says !== undefined && says !== 'rendered') {
    let refusal: unknown;
    try {
      apply(text);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(TugError);
    expect((refusal as TugError).code).toBe(says);
    expect(`${(refusal as TugError).message}\n`).toBe(next!.text);
    return;
  }
  const document = apply(text);
  if (says === 'rendered') expect(document).toEqual(JSON.parse(text));
  if (next?.language === 'diff') expect(document.unified_diff).toBe(next.text);
  expect(apply(JSON.stringify(document))).toEqual(document);
});
