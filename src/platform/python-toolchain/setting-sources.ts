// How answers call the place that the setting `python.python_path` comes from.
import type { ConfigSource } from '../../kernel/config/config-layer.ts';
import type { PythonSource } from './python-candidates.ts';

export const SETTING_SOURCES: Readonly<Record<ConfigSource['kind'], PythonSource>> = {
  flag: 'cli_flag',
  environment: 'env_tug_python',
  session: 'session_config',
  project: 'project_config',
  default: 'path',
};
