/** The made histories that trials read: made once and kept, or small ones for the tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeHistory } from '../../scripts/calls/history.ts';
import type { TrialOptions } from '../trial.ts';

const KEPT = fileURLToPath(new URL('../../bench-data', import.meta.url));
const SIZES = { full: { small: 100_000, large: 10_000_000 }, smoke: { small: 500, large: 3000 } } as const;

export type HistoryFolders = {
  /** How many calls the large one has. */
  readonly calls: number;
  readonly small: string;
  readonly large: string;
  dispose(): void;
};

/** Where the histories are; those that are not there are made, which takes minutes. BENCH_DATA names another folder than bench-data. */
export async function openHistories(size: TrialOptions['size']): Promise<HistoryFolders> {
  const isKept = size === 'full';
  const folder = isKept ? (process.env['BENCH_DATA'] ?? KEPT) : mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
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
