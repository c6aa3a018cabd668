/** Runs a day in a thread: options in, figures out. */
import { parentPort, workerData } from 'node:worker_threads';
import { playDay, type DayOptions } from './day.ts';

parentPort?.postMessage(playDay(workerData as DayOptions));
