import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Tags of WCAG 2.2 A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** WCAG rules whose outcome depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the page's violations of WCAG 2.2 A and AA as found by axe, or only those of its colour rules, one line each.
 */
export async function findViolations(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  // axe is 650 KB, so it is injected only once per page.
  if (!(await page.evaluate(finishAnimations))) await page.evaluate(`void (() => { ${AXE} })()`);
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(document, { runOnly: ${JSON.stringify(onlyColours ? COLOUR_RULES : WCAG)}, resultTypes: ['violations'] })
      .then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Finishes all finite animations, because axe would measure the intermediate colours of a transition. Returns whether
 * axe is already loaded.
 */
function finishAnimations(): boolean {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  return 'axe' in globalThis;
}
