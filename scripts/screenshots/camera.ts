import type { Page } from 'playwright-core';
import { ON_ITS_WAY } from '../../tests/support/settled.ts';

const LOADED_MS = 10_000;

/** Collects the pictures of a run, and its failures. */
export type Album = {
  /**
   * Runs `arrive` and captures a picture; records a failure and continues. `arrive` returns what to capture: the whole
   * page, or the screen (for overlays).
   */
  take(page: Page, name: string, arrive: () => Promise<Frame>): Promise<void>;
  /** Records a failure of the run itself. */
  fail(failure: string): void;
  /** Prints the outcome. Sets the exit code to 1 after a failure. */
  close(): void;
};

/** Part to capture. 'unfinished' is a page that never finishes loading. */
export type Frame = 'page' | 'screen' | 'unfinished';

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0]!;

export function createAlbum(folder: string): Album {
  const failures: string[] = [];
  let taken = 0;

  async function settle(page: Page): Promise<void> {
    await page.locator(ON_ITS_WAY).first().waitFor({ state: 'detached', timeout: LOADED_MS });
    await page.evaluate(() => document.fonts.ready.then(() => {}));
  }

  return {
    take: async (page, name, arrive) => {
      const file = `${name.replaceAll('/', '-')}.png`;
      try {
        const frame = await arrive();
        if (frame !== 'unfinished') await settle(page);
        await page.screenshot({ path: `${folder}${file}`, animations: 'disabled', fullPage: frame === 'page' });
        taken += 1;
        console.log(file);
      } catch (error) {
        failures.push(`${file}: ${firstLine(error)}`);
        console.error(`no ${failures.at(-1)}`);
      }
    },
    fail: (failure) => void failures.push(failure),
    close: () => {
      console.log(`\n${taken} pictures in ${folder}`);
      if (taken === 0 && failures.length === 0) failures.push('nothing has one of the words');
      if (failures.length === 0) return;
      console.error(`${failures.length} failures:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
      process.exitCode = 1;
    },
  };
}
