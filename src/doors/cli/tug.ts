// The file that `tug` starts: it answers --version by itself, because that must cost next to nothing, and loads the
// rest for everything else. Built for old Nodes too, so that these can say what is missing.

/** Put in by the build. */
declare const TUG_VERSION: string;

const OLDEST_NODE = 20;

/** Built beside this file, and loaded only when it is needed. */
const THE_REST = './cli.cjs';

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
  cacheCompiledCode();
  require(THE_REST);
}

/** Node 22 and newer keep compiled code between starts. */
function cacheCompiledCode(): void {
  const { enableCompileCache } = require('node:module') as { enableCompileCache?: () => unknown };
  if (enableCompileCache !== undefined) enableCompileCache();
}

/** A reader who went away is no failure. */
function ignore(): void {}

start();
