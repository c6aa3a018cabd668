import type { Page, WebSocketRoute } from 'playwright-core';

/** A page's WebSocket, under the test's control. */
export type SocketControl = {
  /** Closes it, and blocks new ones until `allow` is called. */
  disconnect(): Promise<void>;
  allow(): void;
  isOpen(): boolean;
};

/** Takes control of a page's WebSockets; one that is already open is not affected until the page reloads. */
export async function controlSocket(page: Page): Promise<SocketControl> {
  const open = new Set<WebSocketRoute>();
  let isBlocked = false;
  await page.routeWebSocket(/\/ws\/performance$/, (line) => {
    if (isBlocked) return void line.close();
    line.connectToServer();
    open.add(line);
  });
  return {
    async disconnect() {
      isBlocked = true;
      const closing = [...open];
      open.clear();
      await Promise.all(closing.map((line) => line.close()));
    },
    allow: () => void (isBlocked = false),
    isOpen: () => open.size > 0,
  };
}
