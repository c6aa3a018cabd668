import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs } from '../../support/api.ts';
import { startTestApp } from '../../support/app.ts';

it('an oversized message ends the connection with one log line and no error', async () => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const server = await startTestApp({ engine: false, log: pino({ level: 'info' }, sink) });
  const url = await server.listen();
  const { token } = await loginAs(url, 'demo');
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`, ['bearer', token]);
  socket.on('error', () => {}); // the reset may arrive before the close
  await once(socket, 'open');
  socket.send('x'.repeat(5_000_000));
  await once(socket, 'close');
  await expect.poll(() => lines.filter(({ code }) => code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')).toHaveLength(1);
  expect(lines.filter(({ level }) => (level as number) > 30)).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  await server.close();
});
