/** Measures authenticated reads at full speed, then the answers to polling consoles beside a dialing engine. */
import type { Trial } from '../trial.ts';
import { measurePolling } from './polling.ts';
import { measureReads } from './reads.ts';

export const run: Trial = async ({ size }) => [...(await measureReads(size)), ...(await measurePolling(size))];
