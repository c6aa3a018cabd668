/**
 * Provides the generated histories that trials read: large ones, generated once and reused, or small ones for tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeHistory } from '../../scripts/calls/history.ts';
import type { TrialOptions } from '../trial.ts';

const STORED = fileURLToPath(new URL('../../bench-data', import.meta.url));
const SIZES = { full: { small: 100_000, large: 10_000_000 }, smoke: { small: 500, large: 3000 } } as const;

export type HistoryFolders = {
  /** Number of calls in the large history. */
  readonly calls: number;
  readonly small: string;
  readonly large: string;
  dispose(): void;
};

/**
 * Returns the histories. At full size they are kept in BENCH_DATA, or in bench-data; generating a missing one takes
 * minutes.
 */
export async function openHistories(size: TrialOptions['size']): Promise<HistoryFolders> {
  const isKept = size === 'full';
  const folder = isKept ? (process.env['BENCH_DATA'] ?? STORED) : mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  const { small, large } = SIZES[size];
  const folderOf = async (count: number): Promise<string> => {
    const out = join(folder, `calls-${count}-1`);
    await makeHistory({ count, seed: 1, out });
    return out;
  };
  return {
    calls: large,
    small: await folderOf(small),
    large: await folderOf(large),
    dispose: () => void (isKept || rmSync(folder, { recursive: true, force: true })),
  };
}
