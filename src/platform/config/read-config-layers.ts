// Gathers the settings that are there before a session is opened; the session's own layer joins them afterwards.
import type { ConfigLayer, FlagLayer } from '../../kernel/config/config-layer.ts';
import type { Warning } from '../../kernel/warning.ts';
import { readProjectSettings } from './read-project-file.ts';

export interface ConfigRequest {
  readonly root: string;
  readonly workingDirectory: string;
  readonly flags: FlagLayer['values'];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ConfigLayers {
  readonly layers: readonly ConfigLayer[];
  readonly warnings: readonly Warning[];
}

export function readConfigLayers(request: ConfigRequest): ConfigLayers {
  const { root, workingDirectory, flags, environment } = request;
  const project = readProjectSettings(root);
  const layers: ConfigLayer[] = [
    { kind: 'flag', workingDirectory, values: flags },
    { kind: 'environment', workingDirectory, variables: environment },
  ];
  if (project.layer !== null) layers.push(project.layer);
  return { layers, warnings: project.warnings };
}
