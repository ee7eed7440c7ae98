// Makes tugtool-VERSION.mcpb, the bundle that desktop clients install with a click: a zip with a manifest and the built
// program. Run after `npm run build`; the folder to write to may be given.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { crc32 } from './crc32.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const manifest = {
  manifest_version: '0.3',
  name: 'tug',
  display_name: 'tug',
  version,
  description,
  author: { name: 'the tug maintainers' },
  license,
  server: {
    type: 'node',
    entry_point: 'server/tug.cjs',
    mcp_config: {
      command: 'node',
      // The client puts its own folder in.
      args: [['$', '{__dirname}/server/tug.cjs'].join(''), 'mcp'],
    },
  },
  compatibility: { runtimes: { node: '>=20.12.0' } },
};

const dist = join(root, 'dist');
const files = [
  { path: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
  { path: 'LICENSE', bytes: readFileSync(join(root, 'LICENSE')) },
  ...readdirSync(dist)
    .sort()
    .map((file) => ({ path: `server/${file}`, bytes: readFileSync(join(dist, file)) })),
];
const target = join(process.argv[2] ?? root, `${name}-${version}.mcpb`);
writeFileSync(target, zip(files));
console.log(target);

/** A plain zip, the same bytes for the same files: no times, no extras. */
function zip(entries) {
  const local = [];
  const central = [];
  let offset = 0;
  for (const { path, bytes } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const file = Buffer.from(path);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(8, 4);
    // The first day that a zip can tell: 1980-01-01.
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(file.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), shared, file, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, file);
    offset += 30 + file.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
