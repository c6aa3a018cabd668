import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { NewDisplay, Wallboard, WallboardMessage } from '#shared/contracts/wallboard.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import type { Answer, TestApp } from '../../../support/app.ts';

/** Creates a display as an administrator. */
export async function makeDisplay(
  test: TestApp,
  fields: Partial<NewDisplay> = {},
): Promise<{ id: number; token: string }> {
  const { status, body, text } = await test.request('admin', 'POST', '/pantallas', { nombre: 'Sala', ...fields });
  if (status !== 200) throw new Error(text);
  return { id: body['id'] as number, token: String(body['token']) };
}

/** Sends a request with a display's token. */
export const asDisplay = (
  test: TestApp,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => test.request(null, method, path, body, { authorization: `Bearer ${token}` });

/** Returns a display's current content. */
export async function wallboardOf(test: TestApp, token: string): Promise<Wallboard> {
  const { status, body, text } = await asDisplay(test, token, 'GET', '/tablero');
  if (status !== 200) throw new Error(text);
  return body['tablero'] as Wallboard;
}

export type OpenDisplay = { readonly socket: WebSocket; readonly messages: WallboardMessage[] };

/** Opens the wallboard's WebSocket as a browser does. */
export async function openDisplay(url: string, token: string): Promise<OpenDisplay> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${WALLBOARD_SOCKET_PATH}`, ['bearer', token]);
  const messages: WallboardMessage[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as WallboardMessage));
  await once(socket, 'open');
  return { socket, messages };
}

/** Returns the status with which a WebSocket is refused. */
export async function refusalOf(url: string, path: string, token: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, ['bearer', token]);
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  socket.terminate();
  return response.statusCode;
}
