// Which files and sections record the past.
import { expect, test } from 'vitest';
import { historySections, isHistoryFile } from '../../../src/kernel/sweep/history.ts';

test.each([
  'CHANGELOG.md',
  'CHANGELOG',
  'CHANGES.rst',
  'CHANGES_1.0.txt',
  'changes-2.x.md',
  'docs/changelog.rst',
  'HISTORY.rst',
  'NEWS.txt',
  'NEWS',
  'RELEASES.md',
  'RELEASE_NOTES.md',
  'docs/release-notes.md',
  'docs/release_notes/v1.md',
  'docs/releases/5.1.txt',
  'doc/whatsnew/v2.0.rst',
  'docs/whats_new.rst',
  'newsfragments/12.feature.rst',
  'changelog.d/1.md',
  'debian/changelog',
  'CHANGELOG-old.md',
  'pkg-changelog.md',
])('%s is history', (path) => {
  expect(isHistoryFile(path)).toBe(true);
});

test.each([
  'README.md',
  'docs/guide.md',
  'docs/api/newsletter.rst',
  'docs/exchanges.md',
  'docs/change-password.md',
  'docs/releasing.md',
  'docs/upgrading.md',
  'docs/prehistory.md',
])('%s is not', (path) => {
  expect(isHistoryFile(path)).toBe(false);
});

test('sections end at the next title of their level', () => {
  const markdown = '# A\n\nx\n\n## Changelog\n\ny\n\n### 1.0\n\nz\n\n## Use\n\nw\n';
  const inMarkdown = historySections(markdown).map(({ start, end }) => markdown.slice(start, end));
  expect(inMarkdown).toEqual(['## Changelog\n\ny\n\n### 1.0\n\nz\n\n']);
  const rest = 'A\n=\n\nName\n====\n\nHistory\n-------\n\ny\n\n1.0\n~~~\n\nz\n\nUse\n---\n';
  expect(historySections(rest).map(({ start, end }) => rest.slice(start, end))).toEqual([
    'History\n-------\n\ny\n\n1.0\n~~~\n\nz\n\n',
  ]);
});
