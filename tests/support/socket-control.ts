import type { Page, WebSocketRoute } from 'playwright-core';
import type { LiveMessage } from '#shared/live.ts';

/** Controls a page's WebSocket. */
export type SocketControl = {
  /** Closes the WebSocket, and blocks new ones until `allow` is called. */
  disconnect(): Promise<void>;
  allow(): void;
  isOpen(): boolean;
  /** Returns how many messages of that type the page has received. */
  received(type: LiveMessage['type']): number;
};

/** Takes control of a page's WebSockets. Does not affect an open one until the page reloads. */
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
