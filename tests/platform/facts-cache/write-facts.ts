// One of many processes that write to a cache of facts: `write-facts CACHE RUN`. Each flush is a new pack; the last one
// comes by itself when the process ends.
import { contentHash } from '../../../src/base/content-hash.ts';
import { openFactsCache } from '../../../src/platform/facts-cache/open-facts-cache.ts';

const [, , folder, run] = process.argv;
const cache = openFactsCache(folder!);
for (let entry = 0; entry < 40; entry++) {
  const name = `${run}/${entry}`;
  cache.get(contentHash(`0/${entry}`));
  cache.put(contentHash(name), () => Buffer.from(name.repeat(1000).slice(0, 1000)));
  if (entry % 4 === 2) cache.flush();
}
