import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';

export const THEMES = ['light', 'dark'] as const;

/** Switches the page to a theme, as a change of the system's setting does. */
export async function showTheme(page: Page, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/**
 * Returns the axe violations of the page in its current state: all in the light theme, only those of colours in the
 * dark theme.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await showTheme(page, theme);
    found.push(...(await findViolations(page, { onlyColours: theme === 'dark' })));
  }
  return found;
}
