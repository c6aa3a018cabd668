import type { Page, WebSocketRoute } from 'playwright-core';

/** A page's WebSocket, under the test's control. */
export type SocketControl = {
  /** Closes it, and blocks new ones until `mend` is called. */
  cut(): Promise<void>;
  mend(): void;
  isOpen(): boolean;
};

/** Takes control of a page's WebSockets; one that is already open is not affected until the page reloads. */
export async function controlSocket(page: Page): Promise<SocketControl> {
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
