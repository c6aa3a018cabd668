import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';

export const THEMES = ['light', 'dark'] as const;

/** Shows the page as it stands in a theme, as when the machine's own changes. */
export async function showTheme(page: Page, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** What axe finds on the page as it stands, in the light theme and in the dark one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await showTheme(page, theme);
    found.push(...(await findViolations(page)));
  }
  return found;
}
