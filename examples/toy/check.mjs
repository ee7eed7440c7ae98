// The example's own test: every imported name is defined where the import says.
import { readdirSync, readFileSync } from 'node:fs';

const files = readdirSync('.', { recursive: true }).filter((path) => path.endsWith('.toy'));
const texts = new Map(files.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));
let imports = 0;
for (const [path, text] of texts) {
  for (const [, name, from] of text.matchAll(/^import (\w+) from (\S+)/gm)) {
    imports++;
    if (!new RegExp(`^(let|import) ${name}\\b`, 'm').test(texts.get(from) ?? '')) {
      console.log(`FAILED ${path}::${name} is not defined in ${from}`);
      process.exitCode = 1;
    }
  }
}
if (imports === 0) throw new Error('nothing was checked');
