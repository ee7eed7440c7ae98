// A setting or flag that nothing reads is a promise that is not kept: each one must be read somewhere below its definition.
import { expect, test } from 'vitest';
import { allCommands } from '../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../src/doors/cli/command-table.ts';
import { WIRING } from '../../src/doors/cli/wiring.ts';
import { CONFIG_FIELDS } from '../../src/kernel/config/config-keys.ts';
import { readSourceFiles } from './source-files.ts';

const sources = readSourceFiles('src');

/** Where settings and flags are defined, and where all settings are only compared. */
const DEFINITIONS =
  /^src\/(?:kernel\/config\/|app\/circumstances\.ts$|doors\/cli\/[\w-]*(?:flags|commands?|command-table)\.ts$)/;
const readers = sources.filter(({ path }) => !DEFINITIONS.test(path));

test.each(CONFIG_FIELDS)('the setting %s is read', (field) => {
  const word = new RegExp(`\\b${field}\\b`);
  const found = readers.filter(({ text }) => text.includes('onfig') && word.test(text));
  expect(found.map(({ path }) => path)).not.toEqual([]);
});

test('every flag that makes no setting and fills no operation is read', () => {
  const table = buildCommandTable(WIRING.operations);
  const flags = [...table.globalFlags, ...allCommands(table).flatMap((command) => command.flags)];
  const names = flags
    .filter(({ setting, parameter }) => setting === undefined && parameter === undefined)
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  const all = sources.filter(
    ({ path }) => !/command-table\.ts$|-commands?\.ts$|global-flags\.ts$/.test(path),
  );
  // The flags of items are spelled `all-${kind}s` and `${kind}`.
  const ofItems = /^(?:all-)?(?:task|test|checkpoint)s?$/;
  const unread = [...new Set(names)].filter(
    (name) => !ofItems.test(name) && !all.some(({ text }) => text.includes(`'${name}'`)),
  );
  expect(unread).toEqual([]);
});
