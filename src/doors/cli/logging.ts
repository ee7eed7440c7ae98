// Log events as lines on stderr, for people or for machines. Never on stdout, where the answer goes.
import type { Log, LogLevel } from '../../kernel/ports.ts';
import { fullTarget, type LogFilter } from './log-filter.ts';
import { printableLine } from './printable-text.ts';
import type { TextStyle } from './text-style.ts';

export interface LoggingOptions {
  readonly filter: LogFilter;
  readonly format: 'text' | 'json';
  readonly style: TextStyle;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Gets whole lines with their line break. */
  readonly write: (line: string) => void;
}

export function createLog(options: LoggingOptions): Log {
  const render = options.format === 'json' ? renderJson : renderText;
  return {
    log(level, target, message, fields = {}) {
      const full = fullTarget(target);
      if (!options.filter(level, full)) return;
      const timestamp = new Date(options.now()).toISOString().replace(/\.\d+Z$/, 'Z');
      options.write(`${render({ timestamp, level, target: full, message, fields }, options.style)}\n`);
    },
  };
}

interface LogEvent {
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly target: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function renderText(event: LogEvent, style: TextStyle): string {
  const level = LEVEL_COLORS[event.level];
  const fields = Object.entries(event.fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${style.dim(`${name}=`)}${printableLine(toJson(value))}`)
    .join('');
  const { timestamp, target, message } = event;
  return `${style.dim(timestamp)} ${style[level](event.level.toUpperCase())} ${style.dim(`${target}:`)} ${printableLine(message)}${fields}`;
}

const LEVEL_COLORS = {
  error: 'red',
  warn: 'yellow',
  info: 'green',
  debug: 'cyan',
  trace: 'dim',
} as const satisfies Record<LogLevel, keyof TextStyle>;

/** The event's own names win over fields of the same name, which are moved aside and not lost. */
function renderJson({ timestamp, level, target, message, fields }: LogEvent): string {
  const moved = Object.entries(fields).map(([name, value]) => [
    OWN_NAMES.has(name) ? `field_${name}` : name,
    value,
  ]);
  return toJson({ timestamp, level: level.toUpperCase(), target, message, ...Object.fromEntries(moved) });
}

const OWN_NAMES: ReadonlySet<string> = new Set(['timestamp', 'level', 'target', 'message']);

/** A log line must never fail: what JSON cannot say is said in words. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value, sayInWords) ?? String(value);
  } catch {
    return JSON.stringify(String(value));
  }
}

function sayInWords(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return value;
}
