// Which prebuilt SQLite fits this machine. The driver's own way to find out costs 14 ms of each start, most of it to tell
// the two C libraries of Linux apart; the build puts this module in the place of the two packages that do it.
import { existsSync } from 'node:fs';

export const GLIBC = 'glibc';
export const MUSL = 'musl';

export function currentTarget(): string {
  const { platform, arch } = process;
  if (platform === 'win32') return `win32-${arch}-msvc`;
  if (platform !== 'linux') return `${platform}-${arch}`;
  // The driver itself makes `musleabihf` of it where it must.
  return arch === 'arm' ? 'linux-arm-gnueabihf' : `linux-${arch}-${familySync() === MUSL ? 'musl' : 'gnu'}`;
}

/** The driver asks for it under this name. */
export function familySync(): typeof GLIBC | typeof MUSL {
  const [glibc, musl] = [GLIBC_LOADERS, MUSL_LOADERS].map((loaders) =>
    loaders.some((loader) => existsSync(loader)),
  );
  // Both or none: the loader of the other library is installed too, or the system keeps them elsewhere.
  if (glibc === musl) return isGlibcProcess() ? GLIBC : MUSL;
  return glibc ? GLIBC : MUSL;
}

/** Only used while the driver itself is developed. */
export function load(): never {
  throw new Error('LIBSQL_JS_DEV is not supported here');
}

const GLIBC_LOADERS = [
  '/lib64/ld-linux-x86-64.so.2',
  '/lib/ld-linux-aarch64.so.1',
  '/lib/ld-linux-armhf.so.3',
];
const MUSL_LOADERS = ['/lib/ld-musl-x86_64.so.1', '/lib/ld-musl-aarch64.so.1', '/lib/ld-musl-armhf.so.1'];

function isGlibcProcess(): boolean {
  const { header } = process.report.getReport() as {
    readonly header?: { readonly glibcVersionRuntime?: string };
  };
  return header?.glibcVersionRuntime !== undefined;
}
