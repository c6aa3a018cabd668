/** The floor of the live trial, in a separate process: serialises a message once and sends it to every connection. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';

const EVERY_MS = 500;

const server = new WebSocketServer({
  host: '127.0.0.1',
  port: 0,
  handleProtocols: (offered) => (offered.has(LIVE_SUBPROTOCOL) ? LIVE_SUBPROTOCOL : false),
});
/** Pads the message to the length of the product's. */
let filling = '';
server.on('listening', () => process.send!((server.address() as AddressInfo).port));
process.on('message', (text: string) => (filling = text));
setInterval(() => {
  const text = JSON.stringify({ v: 1, type: 'metrics', data: { timestamp: new Date().toISOString(), filling } });
  for (const client of server.clients) client.send(text);
}, EVERY_MS);
