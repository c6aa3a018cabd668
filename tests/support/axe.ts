import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The axe violations of a page against WCAG 2.2 A and AA, one line each. */
export async function findViolations(page: Page): Promise<string[]> {
  // axe is half a megabyte: inject it only once per page.
  if (!(await page.evaluate(finishAnimations))) await page.evaluate(`void (() => { ${AXE} })()`);
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
      .then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Colours are undefined during a transition, so this finishes all animations that have an end. Returns whether axe is
 * already loaded.
 */
function finishAnimations(): boolean {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  return 'axe' in globalThis;
}
