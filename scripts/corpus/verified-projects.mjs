// Pinned projects whose own tests fail in part, because packages that the tests need are left out on purpose: some modules
// cannot be collected, some tests fail, some fixtures are missing. Each with a change that breaks tests.

/** `needs`: what is installed. `missing`: what is not, for the table. `breaks`: an edit of one file. `removes`: a test. */
export const VERIFIED_PROJECTS = [
  {
    requirement: 'attrs==24.2.0',
    needs: ['hypothesis==6.115.5'],
    missing: 'cloudpickle',
    sources: 'src',
    breaks: { file: 'src/attr/filters.py', from: 'return not (', to: 'return (' },
    removes: { file: 'tests/test_filters.py', test: 'test_splits' },
  },
  {
    requirement: 'itsdangerous==2.2.0',
    needs: [],
    missing: 'freezegun',
    sources: 'src',
    breaks: { file: 'src/itsdangerous/encoding.py', from: '.rstrip(b"=")', to: '' },
    removes: { file: 'tests/test_itsdangerous/test_encoding.py', test: 'test_want_bytes' },
  },
  {
    requirement: 'packaging==24.2',
    needs: [],
    missing: 'pretend',
    sources: 'src',
    breaks: { file: 'src/packaging/utils.py', from: 'sub("-", name).lower()', to: 'sub("-", name)' },
    removes: { file: 'tests/test_utils.py', test: 'test_canonicalize_name' },
  },
  {
    requirement: 'requests==2.32.3',
    needs: ['urllib3==2.2.3', 'idna==3.10', 'certifi==2024.8.30', 'charset-normalizer==3.4.0'],
    missing: 'pytest-httpbin, pytest-mock, PySocks',
    sources: 'src',
    breaks: { file: 'src/requests/structures.py', from: 'key.lower()', to: 'key' },
    removes: { file: 'tests/test_structures.py', test: 'test_list' },
  },
  {
    requirement: 'structlog==25.1.0',
    needs: ['pytest-asyncio==0.24.0', 'freezegun==1.5.1', 'python-dateutil==2.9.0.post0', 'six==1.17.0'],
    missing: 'pretend, rich, better-exceptions',
    sources: 'src',
    breaks: {
      file: 'src/structlog/processors.py',
      from: 'event_dict[self.to] = event',
      to: 'event_dict[self.to] = None',
    },
    removes: { file: 'tests/test_utils.py', test: 'test_no_multiprocessing' },
  },
  {
    requirement: 'tenacity==9.0.0',
    needs: [],
    missing: 'tornado, typeguard',
    sources: '.',
    breaks: {
      file: 'tenacity/stop.py',
      from: 'return retry_state.attempt_number >= self.max_attempt_number',
      to: 'return retry_state.attempt_number > self.max_attempt_number',
    },
    removes: { file: 'tests/test_utils.py', test: 'test_is_coroutine_callable' },
  },
];
