import type { Page, WebSocketRoute } from 'playwright-core';
import type { LiveMessage } from '#shared/live.ts';

/** A page's WebSocket, under the test's control. */
export type SocketControl = {
  /** Closes it, and blocks new ones until `allow` is called. */
  disconnect(): Promise<void>;
  allow(): void;
  isOpen(): boolean;
  /** How many messages of that type the page has been sent. */
  received(type: LiveMessage['type']): number;
};

/** Takes control of a page's WebSockets; one that is already open is not affected until the page reloads. */
export async function controlSocket(page: Page): Promise<SocketControl> {
  const open = new Set<WebSocketRoute>();
  const counts = new Map<string, number>();
  let isBlocked = false;
  await page.routeWebSocket(/\/ws\/performance$/, (socket) => {
    if (isBlocked) return void socket.close();
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      const { type } = JSON.parse(message.toString()) as LiveMessage;
      counts.set(type, (counts.get(type) ?? 0) + 1);
    });
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
    received: (type) => counts.get(type) ?? 0,
  };
}
