// Settings that stay for the life of a session, such as the interpreter that was found first: so a workflow does not change
// its tools halfway. Stronger than the project file, weaker than flags and environment.
import { CONFIG_KEYS, type ConfigField } from '../../kernel/config/config-keys.ts';
import type { SessionLayer } from '../../kernel/config/config-layer.ts';
import { resolveConfig } from '../../kernel/config/resolve-config.ts';
import type { TugConfig } from '../../kernel/config/tug-config.ts';
import type { Session } from './open-session.ts';
import { readSessionObject, sessionCorrupt, writeSessionFile } from './session-file.ts';
import type { SessionPaths } from './session-layout.ts';
import { type Waiting, withSessionLock } from './session-lock.ts';

/** Returns the new layer. A value of null is forgotten. Throws InvalidConfig when the value is not allowed. */
export async function rememberInSession<Field extends ConfigField>(
  session: Session,
  field: Field,
  value: TugConfig[Field] | null,
  waiting: Waiting,
): Promise<SessionLayer> {
  const { name } = CONFIG_KEYS[field];
  return withSessionLock(session.paths, `remember ${name}`, waiting, () => {
    const before = readRemembered(session.paths);
    const { [name]: _old, ...others } = before.values;
    const layer = { ...before, values: value === null ? others : { ...others, [name]: value } };
    resolveConfig(session.root, [layer]);
    writeSessionFile(
      session.paths,
      session.paths.config,
      `${JSON.stringify({ version: VERSION, values: layer.values }, null, 2)}\n`,
    );
    return layer;
  });
}

const VERSION = '1';

/** Throws SessionCorrupt. */
export function readRemembered(paths: SessionPaths): SessionLayer {
  const document = readSessionObject(paths.config);
  if (document === undefined) return { kind: 'session', file: paths.config, values: {} };
  const { version, values } = document;
  if (version !== VERSION)
    throw sessionCorrupt(paths.config, `has the unknown version ${JSON.stringify(version)}`);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw sessionCorrupt(paths.config, 'has no values, or not as an object');
  }
  return { kind: 'session', file: paths.config, values: values as Readonly<Record<string, unknown>> };
}
