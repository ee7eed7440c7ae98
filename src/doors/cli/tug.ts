// The file that `tug` starts: it answers --version by itself, because that must cost next to nothing, and loads the
// rest for everything else. Built for old Nodes too, so that these can say what is missing.
import { join } from 'node:path';

/** Put in by the build. */
declare const TUG_VERSION: string;

const OLDEST_NODE = 20;

/** Built beside this file, and loaded only when they are needed. */
const THE_REST = 'cli.cjs';
const THE_LOADER = './load.cjs';

function start(): void {
  const argv = process.argv;
  if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) {
    process.stdout.on('error', ignore).write(`tug ${TUG_VERSION}\n`);
    return;
  }
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    process.stderr.write(
      `tug ${TUG_VERSION} needs Node.js ${OLDEST_NODE} or newer; this is ${process.version} (${process.execPath}).\n` +
        'Install a newer one from https://nodejs.org, or put it first on PATH.\n',
    );
    process.exitCode = 10;
    return;
  }
  const { loadProgram } = require(THE_LOADER) as typeof import('../../platform/load-program.ts');
  void loadProgram(join(__dirname, THE_REST), require, argv.slice(2));
}

/** A reader who went away is no failure. */
function ignore(): void {}

start();
