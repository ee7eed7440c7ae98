// The pinned projects that refactorings are proven on, and how the tests of some of them are run.

/** `needs`: what it imports from PyPI, also in its tests. `sources`: where its packages are. `tests`: what pytest is given in
 * the unpacked source. */
export const PROJECTS = [
  {
    requirement: 'requests==2.32.3',
    needs: ['urllib3==2.2.3', 'idna==3.10', 'certifi==2024.8.30', 'charset-normalizer==3.4.0'],
    sources: 'src',
  },
  {
    requirement: 'flask==3.0.3',
    needs: ['werkzeug==3.0.6', 'jinja2==3.1.4', 'itsdangerous==2.2.0', 'click==8.1.7', 'blinker==1.8.2'],
    sources: 'src',
    tests: { arguments: ['tests'] },
  },
  { requirement: 'click==8.1.7', needs: [], sources: 'src', tests: { arguments: ['tests'] } },
  { requirement: 'rich==13.9.4', needs: ['markdown-it-py==3.0.0', 'pygments==2.18.0'], sources: '.' },
  {
    requirement: 'httpx==0.27.2',
    needs: [
      'httpcore==1.0.6',
      'anyio==4.6.2',
      'idna==3.10',
      'certifi==2024.8.30',
      'sniffio==1.3.1',
      'click==8.1.7',
      'rich==13.9.4',
      'trio==0.27.0',
      'trustme==1.2.0',
      'uvicorn==0.32.0',
      'chardet==5.2.0',
      'zstandard==0.23.0',
      'brotli==1.1.0',
      'h2==4.1.0',
      'socksio==1.0.0',
    ],
    sources: '.',
  },
  {
    requirement: 'attrs==24.2.0',
    needs: ['hypothesis==6.115.5', 'cloudpickle==3.1.0'],
    sources: 'src',
    tests: {
      arguments: ['tests', '--ignore=tests/test_mypy.yml', '--hypothesis-seed=1', '-p', 'no:randomly'],
    },
  },
  {
    requirement: 'pydantic==1.10.19',
    needs: [
      'typing_extensions==4.12.2',
      'pytest-mock==3.14.0',
      'python-dotenv==1.0.1',
      'email-validator==2.2.0',
    ],
    sources: '.',
    tests: {
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
    needs: ['markupsafe==3.0.2', 'trio==0.27.0'],
    sources: 'src',
    tests: { arguments: ['tests'] },
  },
  {
    requirement: 'black==24.10.0',
    needs: [
      'click==8.1.7',
      'mypy-extensions==1.0.0',
      'packaging==24.1',
      'pathspec==0.12.1',
      'platformdirs==4.3.6',
      'aiohttp==3.10.10',
    ],
    sources: 'src',
  },
  {
    requirement: 'sqlalchemy==2.0.36',
    needs: ['typing_extensions==4.12.2', 'greenlet==3.1.1'],
    sources: 'lib',
  },
  { requirement: 'django==5.1.4', needs: ['asgiref==3.8.1', 'sqlparse==0.5.1'], sources: '.' },
  {
    requirement: 'itsdangerous==2.2.0',
    needs: ['freezegun==1.5.1'],
    sources: 'src',
    tests: { arguments: ['tests'] },
  },
  {
    requirement: 'marshmallow==3.23.1',
    needs: ['packaging==24.1', 'pytz==2024.2', 'simplejson==3.19.3'],
    sources: 'src',
    // The names of that one's cases hold the time of day.
    tests: {
      arguments: [
        'tests',
        '--ignore=tests/mypy_test_cases',
        '-k',
        'not test_invalid_datetime_deserialization',
      ],
    },
  },
  { requirement: 'more-itertools==10.5.0', needs: [], sources: '.', tests: { arguments: ['tests'] } },
  { requirement: 'cachetools==5.5.0', needs: [], sources: 'src', tests: { arguments: ['tests'] } },
  { requirement: 'toolz==1.0.0', needs: [], sources: '.', tests: { arguments: ['toolz'] } },
  {
    requirement: 'pyparsing==3.2.0',
    needs: ['jinja2==3.1.4', 'railroad-diagrams==3.0.1'],
    sources: '.',
    tests: { arguments: ['tests/test_unit.py', 'tests/test_simple_unit.py'] },
  },
  { requirement: 'mistune==3.0.2', needs: [], sources: 'src', tests: { arguments: ['tests'] } },
  { requirement: 'sqlparse==0.5.1', needs: [], sources: '.', tests: { arguments: ['tests'] } },
  { requirement: 'h11==0.14.0', needs: [], sources: '.', tests: { arguments: ['h11'] } },
  { requirement: 'parso==0.8.4', needs: [], sources: '.', tests: { arguments: ['test'] } },
  { requirement: 'pyflakes==3.2.0', needs: [], sources: '.', tests: { arguments: ['pyflakes/test'] } },
  {
    requirement: 'tenacity==9.0.0',
    needs: ['tornado==6.4.2', 'typeguard==4.4.1', 'pytest-asyncio==0.24.0'],
    sources: '.',
    tests: { arguments: ['tests'] },
  },
];

/** What the test suite of tug runs of it: two small projects, a few symbols each. */
export const SLICE = { names: ['click', 'requests'], symbols: 8 };

/** `names`: of projects above, or requirements such as `tornado==6.4.2` of others, which have nothing but their source. */
export function projectsNamed(names) {
  return names.map((name) => {
    const known = PROJECTS.find((project) => nameOf(project) === name || project.requirement === name);
    if (known !== undefined) return known;
    if (/^[\w.-]+==[\w.]+$/.test(name)) return { requirement: name, needs: [], sources: '.' };
    throw new Error(
      `no project ${name}: it is none of ${PROJECTS.map(nameOf).join(', ')}, nor a requirement such as name==1.0`,
    );
  });
}

export function nameOf(project) {
  return project.requirement.replace(/==.*/, '');
}
