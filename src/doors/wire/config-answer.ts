// The answer to `tug config show`: each value with where it comes from.
import { EXIT } from '../../base/error-codes.ts';
import { CONFIG_FIELDS, CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import type { ConfigSource } from '../../kernel/config/config-layer.ts';
import type { ResolvedConfig } from '../../kernel/config/resolve-config.ts';
import type { DocumentAnswer } from './answer.ts';
import type { ConfigShowDocument } from './session-documents.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export function answerConfig({ config, sources }: ResolvedConfig): DocumentAnswer<ConfigShowDocument> {
  const values = CONFIG_FIELDS.map((field) => ({
    key: CONFIG_KEYS[field].name,
    value: config[field],
    source: sources[field].kind,
    origin: originOf(sources[field]),
  })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const files = new Set(
    Object.values(sources).flatMap((source) =>
      source.kind === 'project' || source.kind === 'session' ? [source.file] : [],
    ),
  );
  return {
    exitCode: EXIT.ok,
    document: { status: 'ok', schema_version: SCHEMA_VERSION, values, files: [...files].sort() },
  };
}

function originOf(source: ConfigSource): string | null {
  switch (source.kind) {
    case 'flag':
      return source.flag;
    case 'environment':
      return source.variable;
    case 'session':
      return source.file;
    case 'project':
      return source.line === null ? source.file : `${source.file}:${source.line}`;
    case 'default':
      return null;
  }
}
