// The tests compare tug with real tools. They must be there: a missing one fails the run, it never skips a test.
// On Debian-like machines with root rights the missing ones are installed.
import { spawnSync } from 'node:child_process';
import { postgresPrograms } from './postgres-programs.mjs';
import { testPython } from './python-test-tools.mjs';

const TOOLS = [
  { command: 'git', arguments: ['--version'], debian: 'git' },
  { command: 'python3', arguments: ['--version'], debian: 'python3', windows: 'python' },
  {
    command: 'python3',
    arguments: ['-m', 'ensurepip', '--version'],
    debian: 'python3-venv',
    windows: 'python',
  },
  { command: 'patch', arguments: ['--version'], debian: 'patch' },
  { command: 'zsh', arguments: ['--version'], debian: 'zsh', only: 'linux' },
  { command: 'fish', arguments: ['--version'], debian: 'fish', only: 'linux' },
  { command: 'clangd', arguments: ['--version'], debian: 'clangd' },
  { command: 'cc', arguments: ['--version'], debian: 'gcc' },
  { command: 'postgres', found: () => postgresPrograms() !== null, debian: 'postgresql' },
];

const needed = TOOLS.filter(({ only }) => only === undefined || only === process.platform);
const missing = needed.filter((tool) => !runs(tool));
if (missing.length > 0) install(missing.map(({ debian }) => debian));
const stillMissing = missing.filter((tool) => !runs(tool));
if (stillMissing.length > 0) {
  const names = stillMissing.map(({ command }) => command).join(', ');
  console.error(`the tests need these programs on PATH: ${names}`);
  process.exit(1);
}

// What pip cannot install is said here, once, and not by every test that needs it.
testPython();

function runs({ command, windows, arguments: argv, found }) {
  if (found !== undefined) return found();
  const program = process.platform === 'win32' ? (windows ?? command) : command;
  return spawnSync(program, argv, { stdio: 'ignore' }).status === 0;
}

function install(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit' });
}
