import type { Page } from 'playwright-core';
import { goInside, ON_ITS_WAY } from '../../tests/support/settled.ts';
import type { DialogShot } from './dialogs.ts';

const LOADED_MS = 10_000;

/** Takes pictures of one page into `folder`, each named after its subject and `suffix` (theme and width). */
export function createCamera(page: Page, folder: string, suffix: string) {
  /** Waits until loading has finished; reports what is still loading. */
  async function settle(name: string): Promise<void> {
    await page
      .locator(ON_ITS_WAY)
      .first()
      .waitFor({ state: 'detached', timeout: LOADED_MS })
      .catch(() => console.log(`${name} is still loading`));
  }

  /** Captures the full length of a page, or the visible screen when a dialog is open (`over`). */
  async function shoot(name: string, over = false): Promise<void> {
    const path = `${folder}${name.replaceAll('/', '-')}-${suffix}.png`;
    await settle(name);
    await page.screenshot({ path, animations: 'disabled', fullPage: !over });
    console.log(path.slice(path.indexOf('screenshots/')));
  }

  /** Opens, captures and closes a dialog. Reports one that does not open, and continues. */
  async function shootDialog({ name, path, title, open }: DialogShot): Promise<void> {
    await goInside(page, path, title);
    try {
      await open(page);
      await shoot(name, true);
    } catch (error) {
      console.log(`no picture of ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
    await page.keyboard.press('Escape');
  }

  return { shoot, shootDialog };
}
