import type { Socket } from 'jssip/lib/Socket.js';
import { LIVE_SUBPROTOCOL, PHONE_SOCKET_PATH } from '#shared/domain/live-connection.ts';

/**
 * Returns a WebSocket to the server for JsSIP, which reconnects it. JsSIP's own offers no other subprotocol than `sip`, but
 * the server wants a token.
 */
export function createTokenSocket(token: () => Promise<string | null>): Socket {
  const { protocol, host } = window.location;
  let socket: WebSocket | null = null;
  let isConnecting = false;
  const self: Socket = {
    via_transport: protocol === 'https:' ? 'WSS' : 'WS',
    url: `${protocol.replace('http', 'ws')}//${host}${PHONE_SOCKET_PATH}`,
    sip_uri: `sip:${host};transport=ws`,

    connect() {
      if (isConnecting || self.isConnected()) return;
      isConnecting = true;
      void open();
    },

    disconnect() {
      isConnecting = false;
      const closing = socket;
      socket = null;
      closing?.close();
    },

    send(message) {
      if (!self.isConnected()) return false;
      socket!.send(message as string);
      return true;
    },

    isConnected: () => socket?.readyState === WebSocket.OPEN,
    isConnecting: () => isConnecting,
    // JsSIP sets these.
    onconnect() {},
    ondisconnect() {},
    ondata() {},
  };

  async function open(): Promise<void> {
    const found = await token().catch(() => null);
    if (!isConnecting) return;
    if (found === null) {
      isConnecting = false;
      return self.ondisconnect(true);
    }
    const opened = new WebSocket(self.url, [LIVE_SUBPROTOCOL, found]);
    socket = opened;
    opened.addEventListener('open', () => {
      if (socket !== opened) return;
      isConnecting = false;
      self.onconnect();
    });
    opened.addEventListener('message', ({ data }) => socket === opened && self.ondata(data));
    opened.addEventListener('close', ({ wasClean, code, reason }) => {
      if (socket !== opened) return;
      isConnecting = false;
      socket = null;
      self.ondisconnect(!wasClean, code, reason);
    });
  }

  return self;
}
