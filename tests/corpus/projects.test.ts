// The drivers take the pinned projects by name and any other one as a requirement; a slip of the pen must not run nothing.
import { expect, test } from 'vitest';
import { PROJECTS, projectsNamed } from '../../scripts/corpus/projects.mjs';

test('pinned projects go by name, others by their requirement', () => {
  const click = PROJECTS.find(({ requirement }) => requirement.startsWith('click=='));
  expect(projectsNamed(['tornado==6.4.2', 'click', click?.requirement ?? ''])).toEqual([
    { requirement: 'tornado==6.4.2', needs: [], sources: '.' },
    click,
    click,
  ]);
});

test('a name that is neither is refused', () => {
  const names = PROJECTS.map(({ requirement }) => requirement.split('==')[0]);
  expect(names).toContain('click');
  expect(() => projectsNamed(['clik'])).toThrow(
    `no project clik: it is none of ${names.join(', ')}, nor a requirement such as name==1.0`,
  );
});
