// What every language adapter must keep, whatever the language. A new adapter is done when this suite passes on
// samples of its language.
import { describe, expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import { accountForWord } from '../../src/kernel/accounting.ts';
import { findWord } from '../../src/kernel/find-word.ts';
import type { Binding, LanguageAdapter } from '../../src/kernel/language.ts';
import { compareFileSpans } from '../../src/kernel/occurrence.ts';
import { OPERATIONS } from '../../src/kernel/operation.ts';
import { symbolChange } from '../../src/kernel/target-of-change.ts';
import { runInMemory } from '../support/memory-kernel.ts';
import { type Files, memoryView } from '../support/memory-view.ts';

export interface ContractSample {
  readonly name: string;
  readonly files: Files;
  /** FILE:LINE:COL of a symbol whose every place is proven, apart from text. */
  readonly at: string;
  readonly oldName: string;
  /** A free name. */
  readonly newName: string;
  /** A name that is taken in the same scope. */
  readonly takenName: string;
  /** The files with the symbol renamed. */
  readonly renamed: Files;
  /** A file that does not parse and does not hold the name. */
  readonly brokenFile: { readonly path: string; readonly text: string };
  /** Not an identifier of the language. */
  readonly badName: string;
}

export function describeAdapterContract(adapter: LanguageAdapter, samples: readonly ContractSample[]): void {
  describe(`adapter contract: ${adapter.id}`, () => {
    test('there are samples, and the adapter names real operations', () => {
      expect(samples.length).toBeGreaterThan(0);
      const known = OPERATIONS.map(({ name }) => name);
      expect(adapter.operations.filter((name) => !known.includes(name))).toEqual([]);
      expect(adapter.operations.length).toBeGreaterThan(0);
    });
    for (const sample of samples) describe(sample.name, () => describeSample(adapter, sample));
  });
}

function describeSample(adapter: LanguageAdapter, sample: ContractSample): void {
  const rename = (files: Files, at: string, newName: string) =>
    runInMemory(adapter, files, { operation: 'rename-symbol', arguments: { at, new_name: newName } });

  test('rename gives the expected files', async () => {
    expect((await rename(sample.files, sample.at, sample.newName)).files).toEqual(sample.renamed);
  });

  test('renaming back restores every byte', async () => {
    const there = (await rename(sample.files, sample.at, sample.newName)).files!;
    expect((await rename(there, sample.at, sample.oldName)).files).toEqual(sample.files);
  });

  test('the same symbol is found from every place that means it', async () => {
    const { outcome } = await rename(sample.files, sample.at, sample.newName);
    const { plan } = outcome;
    const fromEachPlace = await Promise.all(
      plan.decision.lists.edited.map(async (occurrence) => {
        const { file, line, col } = plan.locator.locate(occurrence);
        const again = await rename(sample.files, `${file}:${line}:${col}`, sample.newName);
        return symbolChange(again.outcome.plan.request).symbol;
      }),
    );
    expect(new Set(fromEachPlace.map(({ id }) => id))).toEqual(
      new Set([symbolChange(plan.request).symbol.id]),
    );
  });

  test('questions agree with the rename: the definition, the references, the list of symbols', async () => {
    const { plan } = (await rename(sample.files, sample.at, sample.newName)).outcome;
    const { symbol } = symbolChange(plan.request);
    const model = adapter.analyse(memoryView(sample.files));
    const [again] = model.symbolsByAddress(symbol.address);
    expect(again).toEqual(symbol);
    expect(model.definitions(again!, null)[0]).toEqual(symbol.definition);
    const places = (list: readonly { file: string; span: { start: number } }[]) =>
      list.map(({ file, span }) => `${file}:${span.start}`).sort();
    const proven = model.references(again!).occurrences.filter(({ certainty }) => certainty === 'proven');
    expect(places(proven)).toEqual(places(plan.decision.lists.edited));
    const listed = model.symbols({ file: symbol.definition.file, name: symbol.name, locals: true });
    expect(listed.filter(({ id }) => id === symbol.id)).toEqual([
      { ...symbol, extent: expect.objectContaining({ start: expect.any(Number), end: expect.any(Number) }) },
    ]);
    const named = new Set(listed.map(({ address }) => address));
    expect(listed.length).toBe(named.size);
    expect(model.symbolById(symbol.id)).toEqual(symbol);
    expect(model.addresses().length).toBeGreaterThan(0);
  });

  test('the answer is the same every time, sorted and without duplicates', async () => {
    const [first, second] = [
      (await rename(sample.files, sample.at, sample.newName)).outcome.plan,
      (await rename(sample.files, sample.at, sample.newName)).outcome.plan,
    ];
    expect(second.decision).toEqual(first.decision);
    const { edited } = first.decision.lists;
    expect([...edited].sort(compareFileSpans)).toEqual(edited);
    expect(new Set(edited.map(({ id }) => id)).size).toBe(edited.length);
  });

  test('every textual occurrence is in exactly one list', async () => {
    const view = memoryView(sample.files);
    const model = adapter.analyse(view);
    const { plan } = (await rename(sample.files, sample.at, sample.newName)).outcome;
    const account = accountForWord(view, model.occurrences(plan.request));
    const listed = [...account.occurrences, ...account.others].map(
      ({ file, span }) => `${file}:${span.start}`,
    );
    const textual = view.snapshot.files.flatMap(({ path }) =>
      findWord(view.read(path), Buffer.from(sample.oldName)).map((start) => `${path}:${start}`),
    );
    expect(listed.sort()).toEqual(textual.sort());
  });

  test('bindings stand where they say, within the file, on their own name', () => {
    const view = memoryView(sample.files);
    const bindings = adapter.analyse(view).bindings(new Set(Object.keys(sample.files)), null);
    expect(bindings.length).toBeGreaterThan(0);
    const misplaced = bindings.filter(({ file, span, name }) => {
      const text = Buffer.from(view.read(file)).subarray(span.start, span.end).toString();
      return text !== name;
    });
    expect(misplaced).toEqual([]);
    const places = bindings.map(({ file, span }) => `${file}:${span.start}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('asked for some names only, bindings leaves none of these out', () => {
    const model = adapter.analyse(memoryView(sample.files));
    const changed = new Set(Object.keys(sample.files));
    const names = new Set([sample.oldName, sample.newName]);
    const wanted = (bindings: readonly Binding[]) => bindings.filter(({ name }) => names.has(name));
    const some = wanted(model.bindings(changed, names));
    expect(some.length).toBeGreaterThan(0);
    expect(some).toEqual(wanted(model.bindings(changed, null)));
  });

  test('a taken name is refused with both ends, an impossible one by its reason, the same one as pointless', async () => {
    const taken = await rename(sample.files, sample.at, sample.takenName).catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(TugError);
    expect((taken as TugError).code).toBe('NameConflict');
    const { ends, suggestions } = (taken as TugError).details;
    const end = { location: expect.objectContaining({ file: expect.any(String) }), text: expect.any(String) };
    expect(ends).toEqual([end, end]);
    expect(suggestions).toBeInstanceOf(Array);

    const bad = await rename(sample.files, sample.at, sample.badName).catch((error: unknown) => error);
    expect((bad as TugError).code).toBe('InvalidIdentifier');

    const same = await rename(sample.files, sample.at, sample.oldName).catch((error: unknown) => error);
    expect((same as TugError).code).toBe('InvalidArgument');
  });

  test('line endings, a missing final newline and a byte order mark are kept', async () => {
    const crlf = (files: Files) => mapText(files, (text) => text.replaceAll('\n', '\r\n'));
    expect((await rename(crlf(sample.files), sample.at, sample.newName)).files).toEqual(crlf(sample.renamed));
    const cut = (files: Files) => mapText(files, (text) => text.replace(/\n+$/, ''));
    expect((await rename(cut(sample.files), sample.at, sample.newName)).files).toEqual(cut(sample.renamed));
    const marked = (files: Files) => mapText(files, (text) => `\uFEFF${text}`);
    const at = sample.at.replace(/:1:(\d+)$/, (_, col: string) => `:1:${Number(col) + 3}`);
    expect((await rename(marked(sample.files), at, sample.newName)).files).toEqual(marked(sample.renamed));
  });

  test('another file that does not parse stops nothing', async () => {
    const broken = { [sample.brokenFile.path]: sample.brokenFile.text };
    const { files } = await rename({ ...sample.files, ...broken }, sample.at, sample.newName);
    expect(sortKeys(files!)).toEqual(sortKeys({ ...sample.renamed, ...broken }));
  });

  test('a defining file that does not parse blocks the operation and says where', async () => {
    const [file] = sample.at.split(':');
    const files = { ...sample.files, [file!]: `${sample.files[file!]}\n${sample.brokenFile.text}` };
    const error = await rename(files, sample.at, sample.newName).catch((thrown: unknown) => thrown);
    expect((error as TugError).code).toBe('AnalysisBlocked');
    expect((error as TugError).details.location).toMatchObject({ file });
  });

  test('an operation that the adapter does not have is refused', async () => {
    for (const { name } of OPERATIONS.filter(({ name }) => !adapter.operations.includes(name))) {
      const request = {
        operation: name,
        arguments: {
          at: sample.at,
          range: `${sample.at.replace(/:\d+:\d+$/, '')}:1:1-1:2`,
          from: sample.at.replace(/:\d+:\d+$/, ''),
          new_name: 'x',
          to: 'x',
        },
      };
      const error = await runInMemory(adapter, sample.files, request).catch((thrown: unknown) => thrown);
      expect((error as TugError).code).toBe('UnsupportedOperation');
    }
  });
}

function mapText(files: Files, change: (text: string) => string): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, change(text)]));
}

function sortKeys(files: Files): Files {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
