import { statfs } from 'node:fs/promises';

const READ_EVERY_MS = 30_000;

/**
 * Returns a reader of the free share of the volume of `folder`, in percent with one decimal, as it was up to half a
 * minute ago; null: not known yet.
 */
export function createFreeDiskReader(folder: string, nowMs: () => number): () => number | null {
  let percent: number | null = null;
  let readAtMs = -Infinity;

  async function read(): Promise<void> {
    try {
      const { bavail, blocks } = await statfs(folder);
      percent = blocks === 0 ? null : Math.round((1000 * bavail) / blocks) / 10;
    } catch {
      percent = null; // the storage watch reports a folder that is gone
    }
  }

  return () => {
    if (nowMs() - readAtMs >= READ_EVERY_MS) {
      readAtMs = nowMs();
      void read();
    }
    return percent;
  };
}
