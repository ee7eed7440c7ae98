// The helper of a first look, with what languages would like to know of their files. A bundle of its own, run in a thread.
import { scanForHeads } from '../languages/python/link/heads-of-files.ts';
import { helpReading } from '../platform/snapshot/help-reading.ts';

helpReading(scanForHeads);
