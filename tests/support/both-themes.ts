import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';

/** What axe finds on the page as it stands, in the light theme and in the dark one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    found.push(...(await findViolations(page)));
  }
  return found;
}
