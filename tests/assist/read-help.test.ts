// What is read from the help of programs of different houses.
import { expect, test } from 'vitest';
import type { CommandModel } from '../../src/assist/docs/command-model.ts';
import { readHelp } from '../../src/assist/docs/read-help.ts';

function brief({ flags, subcommands, takesArguments }: CommandModel) {
  return {
    flags: flags?.map(({ spellings, takesValue }) => `${spellings.join(' ')}${takesValue ? ' =' : ''}`),
    commands: subcommands?.map(({ name, aliases, deprecated }) =>
      [name, ...aliases, ...(deprecated === null ? [] : [`!${deprecated.replacement}`])].join(' '),
    ),
    takesArguments,
  };
}

test('clap', () => {
  const help = `Rust's package manager

Usage: cargo [+toolchain] [OPTIONS] [COMMAND]
       cargo [+toolchain] [OPTIONS] -Zscript <MANIFEST_RS> [ARGS]...

Options:
  -V, --version                  Print version info and exit
      --color <WHEN>             Coloring [possible values: auto, always, never]
  -h, --help                     Print help

Commands:
    build, b    Compile the current package
    check, c    Analyze the current package
    ...         See all commands with --list
`;
  expect(brief(readHelp('cargo', help))).toEqual({
    flags: ['-V --version', '--color =', '-h --help', '-Zscript ='],
    commands: ['build b', 'check c'],
    takesArguments: false,
  });
});

test('argparse', () => {
  const help = `usage: prog [-h] [--out FILE] {build,serve} ...

positional arguments:
  {build,serve}
    build        make it
    serve        deprecated, use watch instead

options:
  -h, --help     show this help message and exit
  --out FILE     where to
  --mode {a,b}   how
`;
  expect(brief(readHelp('prog', help))).toEqual({
    flags: ['-h --help', '--out =', '--mode ='],
    commands: ['build', 'serve !watch'],
    takesArguments: false,
  });
});

test('cobra', () => {
  const help = `Work with things.

Usage:
  kube [flags]
  kube [command]

Available Commands:
  apply       Apply a configuration
  get         Display one or many resources
  run         DEPRECATED: use "kube apply" instead

Flags:
  -n, --namespace string   the scope
      --[no-]wait          wait for it
`;
  expect(brief(readHelp('kube', help))).toEqual({
    flags: ['-n --namespace =', '--wait --no-wait'],
    commands: ['apply', 'get', 'run !kube apply'],
    takesArguments: false,
  });
});

test('click, commander and npm', () => {
  const click = `Usage: app [OPTIONS] COMMAND [ARGS]...

Options:
  --debug / --no-debug
  --help                Show this message and exit.

Commands:
  db   Database things
  run  Run it
`;
  expect(brief(readHelp('app', click))).toEqual({
    flags: ['--debug --no-debug', '--help'],
    commands: ['db', 'run'],
    takesArguments: false,
  });
  const commander = `Usage: tool [options] [command]

Options:
  -d, --debug                 output extra debugging

Commands:
  clone|cl [options] <source> [destination]  clone a repository
  help [command]                             display help
`;
  expect(brief(readHelp('tool', commander))).toEqual({
    flags: ['-d --debug'],
    commands: ['clone cl', 'help'],
    takesArguments: false,
  });
  const npm = `npm <command>

Usage:

npm install        install all the dependencies in your project
npm ci <foo>       add the <foo> dependency to your project
npm <command> -h   quick help on <command>

All commands:

    access, adduser, audit,
    bugs, ci

or on the command line via: npm <command> --key=value
`;
  // It takes any setting as a flag, and says so.
  expect(brief(readHelp('npm', npm))).toEqual({
    flags: undefined,
    commands: ['access', 'adduser', 'audit', 'bugs', 'ci'],
    takesArguments: false,
  });
});

test('a program without commands takes what it gets', () => {
  const help = `Usage: rg [OPTIONS] PATTERN [PATH ...]

  -e PATTERN, --regexp=PATTERN   A pattern to search for.
  -i, --ignore-case              Case insensitive search.
`;
  expect(brief(readHelp('rg', help))).toEqual({
    flags: ['-e --regexp =', '-i --ignore-case'],
    commands: [],
    takesArguments: true,
  });
});

test('help that says nothing is judged as nothing', () => {
  expect(brief(readHelp('x', 'hello'))).toEqual({ flags: undefined, commands: [], takesArguments: true });
});

test('flags that the help points to elsewhere are not known', () => {
  const clippy =
    'Usage:\n    cargo clippy [OPTIONS]\n\n    --fix    Apply\n\nSee all options with cargo check --help.\n';
  expect(brief(readHelp('clippy', clippy)).flags).toBeUndefined();
});

test('the manual of git: a number alone as a flag, among others', () => {
  const log = 'OPTIONS\n       -<number>, -n <number>, --max-count=<number>\n           Limit the output.\n';
  expect(brief(readHelp('log', log)).flags).toEqual(['-n --max-count =']);
});
