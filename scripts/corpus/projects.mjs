// The pinned projects that renames are proven on, and how the tests of some of them are run.

/** `tests`: what pytest is given in the unpacked source, what it needs from PyPI, and where the sources are. */
export const PROJECTS = [
  { requirement: 'requests==2.32.3' },
  {
    requirement: 'flask==3.0.3',
    tests: {
      needs: ['werkzeug==3.0.6', 'jinja2==3.1.4', 'itsdangerous==2.2.0', 'click==8.1.7', 'blinker==1.8.2'],
      sources: 'src',
      arguments: ['tests'],
    },
  },
  { requirement: 'click==8.1.7', tests: { needs: [], sources: 'src', arguments: ['tests'] } },
  { requirement: 'rich==13.9.4' },
  { requirement: 'httpx==0.27.2' },
  {
    requirement: 'attrs==24.2.0',
    tests: {
      needs: ['hypothesis==6.115.5', 'cloudpickle==3.1.0'],
      sources: 'src',
      arguments: ['tests', '--ignore=tests/test_mypy.yml', '--hypothesis-seed=1', '-p', 'no:randomly'],
    },
  },
  {
    requirement: 'pydantic==1.10.19',
    tests: {
      needs: [
        'typing_extensions==4.12.2',
        'pytest-mock==3.14.0',
        'python-dotenv==1.0.1',
        'email-validator==2.2.0',
      ],
      sources: '.',
      arguments: [
        'tests',
        '--ignore=tests/mypy',
        '--ignore=tests/pyright',
        '--ignore=tests/test_hypothesis_plugin.py',
      ],
    },
  },
  {
    requirement: 'jinja2==3.1.4',
    tests: { needs: ['markupsafe==3.0.2', 'trio==0.27.0'], sources: 'src', arguments: ['tests'] },
  },
  { requirement: 'black==24.10.0' },
  { requirement: 'sqlalchemy==2.0.36' },
  { requirement: 'django==5.1.4' },
];

/** What the test suite of tug runs of it: two small projects, a few symbols each. */
export const SLICE = { names: ['click', 'requests'], symbols: 8 };

export function nameOf(project) {
  return project.requirement.replace(/==.*/, '');
}
