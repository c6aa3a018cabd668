/** Mounts a small separate disk for a test: a tmpfs, which requires root. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Disk = {
  readonly path: string;
  /** Fills all free space. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  /** Makes the disk read-only. No file on it may be open for writing. */
  makeReadOnly(): void;
  dispose(): void;
};

/** The reason why no disk can be mounted here, or null if one can. */
export const WHY_NO_DISK: string | null = whyNot();

/** Mounts an empty disk of the given size. Throws if `mount` fails. */
export function mountDisk(megabytes: number): Disk {
  const path = mkdtempSync(join(tmpdir(), 'cadencia-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' });
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      const file = openSync(ballast, 'w');
      for (const bytes of [1 << 20, 1 << 12]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', path], { stdio: 'pipe' }),
    dispose() {
      execFileSync('umount', ['-l', path], { stdio: 'pipe' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) if (writeSync(file, block) < block.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function whyNot(): string | null {
  try {
    mountDisk(1).dispose();
    return null;
  } catch (error) {
    const reason = `no disk can be mounted here: ${(error as Error).message.trim().split('\n').at(-1)}`;
    process.stderr.write(`SKIP: ${reason}\n`);
    return reason;
  }
}
