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
  await page.routeWebSocket(/\/ws\/performance$/, (socket) => {
    if (isBlocked) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async disconnect() {
      isBlocked = true;
      const closing = [...open];
      open.clear();
      await Promise.all(closing.map((socket) => socket.close()));
    },
    allow: () => void (isBlocked = false),
    isOpen: () => open.size > 0,
  };
}
