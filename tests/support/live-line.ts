import type { Page, WebSocketRoute } from 'playwright-core';

/** The page's live line, in the test's hand. */
export type HeldLine = {
  /** Closes it, and lets none through until it is mended. */
  cut(): Promise<void>;
  mend(): void;
  isOpen(): boolean;
};

/** Takes the live line of a page in hand; what is open already stays as it is until the page is loaded again. */
export async function holdLine(page: Page): Promise<HeldLine> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws\/performance$/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    open.add(line);
  });
  return {
    async cut() {
      isCut = true;
      const closing = [...open];
      open.clear();
      await Promise.all(closing.map((line) => line.close()));
    },
    mend: () => void (isCut = false),
    isOpen: () => open.size > 0,
  };
}
