/** Runs a day in a worker thread. workerData has the options; posts the figures back. */
import { parentPort, workerData } from 'node:worker_threads';
import { playDay, type DayOptions } from './day.ts';

parentPort?.postMessage(playDay(workerData as DayOptions));
