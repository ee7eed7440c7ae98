// One answer of each command below `tug toolchain`.
import {
  type ToolchainCheckDocument,
  type ToolchainInfoDocument,
  type ToolchainSetupDocument,
  toolchainCheckDocument,
  toolchainInfoDocument,
  toolchainSetupDocument,
} from '../../../src/doors/wire/toolchain-documents.ts';

const setup: ToolchainSetupDocument = {
  status: 'ok',
  schema_version: '1',
  language: 'python',
  venv_path: '/home/user/project/.tug/venv',
  python_path: '/home/user/project/.tug/venv/bin/python',
  python_version: '3.11.7',
  libcst_version: '1.8.6',
  pytest_version: '8.4.2',
  mypy_version: null,
  installer: 'uv',
  created_fresh: true,
  is_used: true,
  warnings: [],
};

const info: ToolchainInfoDocument = {
  status: 'ok',
  schema_version: '1',
  language: 'python',
  python_path: '/home/user/project/.venv/bin/python',
  version: '3.11.7',
  libcst_version: null,
  resolution_source: 'workspace_venv',
  is_managed: false,
  venv_path: '/home/user/project/.venv',
  modules: { mypy: null, pytest: '8.4.2' },
  libcst: { python_path: '/home/user/project/.tug/venv/bin/python', version: '1.8.6' },
  resolution: [
    { step: '--python flag', outcome: 'not given' },
    { step: '.venv', outcome: '/home/user/project/.venv/bin/python (3.11.7)' },
  ],
  warnings: [
    {
      code: 'PythonVersionMismatch',
      message: 'the project asks for Python >=3.12, and /home/user/project/.venv/bin/python is 3.11.7',
      suggestion: 'name another interpreter with --python',
    },
  ],
};

const check: ToolchainCheckDocument = {
  status: 'ok',
  schema_version: '1',
  language: 'python',
  valid: false,
  problems: [
    {
      code: 'LibcstNotFound',
      message: 'LibCST is not installed (/usr/bin/python3: Python 3.11.7 without LibCST)',
      hint: 'run `tug toolchain python setup`, or `/usr/bin/python3 -m pip install libcst`',
    },
  ],
};

export const TOOLCHAIN_SAMPLES = [
  {
    name: 'toolchain-setup',
    handler: 'toolchain python setup',
    schema: toolchainSetupDocument,
    document: setup,
  },
  { name: 'toolchain-info', handler: 'toolchain python info', schema: toolchainInfoDocument, document: info },
  {
    name: 'toolchain-check',
    handler: 'toolchain python check',
    schema: toolchainCheckDocument,
    document: check,
  },
] as const;
