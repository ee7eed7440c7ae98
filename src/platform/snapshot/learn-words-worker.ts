// Learns the words of files on another core, while the command goes on. A bundle of its own, run in a thread.
import { type MessagePort, workerData } from 'node:worker_threads';
import { type FileToLearn, learnWordsOf } from './learn-words-of.ts';

export interface LearnTask {
  readonly root: string;
  readonly files: readonly FileToLearn[];
  readonly port: MessagePort;
}

const { root, files, port } = workerData as LearnTask;
learnWordsOf(root, files, port);
port.close();
