// Answers name the Python environment they used. Tests must not depend on the one that happens to be active in the shell.
for (const name of ['VIRTUAL_ENV', 'CONDA_PREFIX', 'CONDA_DEFAULT_ENV', 'TUG_PYTHON'])
  delete process.env[name];
