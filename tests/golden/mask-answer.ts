// What cannot be the same twice (times, random tokens, places on this machine) is replaced before an answer is compared.

export function maskAnswer(value: unknown, root: string): unknown {
  if (typeof value === 'string') return maskText(value, root);
  if (Array.isArray(value)) return value.map((item) => maskAnswer(item, root));
  if (typeof value !== 'object' || value === null) return value;
  // The interpreter of `session status` is that of this machine.
  if ('interpreter' in value && 'libcst_available' in value) return 'PYTHON';
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      MASKED[key] ?? maskAnswer(field, root),
    ]),
  );
}

const MASKED: Readonly<Record<string, string>> = {
  duration_ms: 'DURATION',
  bytes: 'BYTES',
  bytes_freed: 'BYTES',
  used_bytes: 'BYTES',
  lock_holder_pid: 'PID',
  host: 'HOST',
};

function maskText(text: string, root: string): string {
  return text
    .replaceAll(root, 'ROOT')
    .replace(/undo_[0-9a-f]{16}/g, 'undo_TOKEN')
    .replace(/\bPID \d+/g, 'PID')
    .replace(/\bPython \d+\.\d+\.\d+\S* \([^)]*\)/g, 'PYTHON')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replace(/\/[^\s"']*tug_sandbox_\w+/g, 'SANDBOX');
}
