import type { Page } from 'playwright-core';
import { goInside } from '../../tests/support/settled.ts';
import type { DialogShot } from './dialogs.ts';

/** Takes pictures of one page into `folder`, each named after what it shows and `suffix` (theme and width). */
export function createCamera(page: Page, folder: string, suffix: string) {
  async function shoot(name: string): Promise<void> {
    const path = `${folder}${name.replaceAll('/', '-')}-${suffix}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path.slice(path.indexOf('screenshots/')));
  }

  /** Opens it, takes it and closes it; says so when it does not open, and goes on. */
  async function shootDialog({ name, path, title, open }: DialogShot): Promise<void> {
    await goInside(page, path, title);
    try {
      await open(page);
      await shoot(name);
    } catch (error) {
      console.log(`no picture of ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
    await page.keyboard.press('Escape');
  }

  return { shoot, shootDialog };
}
