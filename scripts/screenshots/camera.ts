import type { Page } from 'playwright-core';
import { goInside, ON_ITS_WAY } from '../../tests/support/settled.ts';
import type { DialogShot } from './dialogs.ts';

const LOADED_MS = 10_000;

/** Takes pictures of one page into `folder`, each named after what it shows and `suffix` (theme and width). */
export function createCamera(page: Page, folder: string, suffix: string) {
  /** What is on its way has come; what keeps us waiting is named. */
  async function settle(name: string): Promise<void> {
    await page
      .locator(ON_ITS_WAY)
      .first()
      .waitFor({ state: 'detached', timeout: LOADED_MS })
      .catch(() => console.log(`${name} is still loading`));
  }

  /** The whole length of a page; of what stands over one (`over`), what a screen shows. */
  async function shoot(name: string, over = false): Promise<void> {
    const path = `${folder}${name.replaceAll('/', '-')}-${suffix}.png`;
    await settle(name);
    await page.screenshot({ path, animations: 'disabled', fullPage: !over });
    console.log(path.slice(path.indexOf('screenshots/')));
  }

  /** Opens it, takes it and closes it; says so when it does not open, and goes on. */
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
