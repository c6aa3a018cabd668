import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { closeSchemas } from '../../support/contract/strict.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('WebSocket messages', () => {
  it('of every kind match the API document exactly', async () => {
    const url = (await test.listen()).replace('http', 'ws') + LIVE_PATH;
    const token = await test.login('admin');
    const headers = { authorization: `Bearer ${token}` };
    const document = (await test.app.inject({ url: '/api/docs/json', headers })).json<object>();
    const validate = new Ajv2020({ strict: false, validateFormats: false })
      .addSchema(closeSchemas(document) as object, 'api')
      .compile({ $ref: 'api#/components/schemas/LiveMessage' });

    const heard = new Map<string, unknown>();
    const socket = new WebSocket(url, [LIVE_SUBPROTOCOL, token]);
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as { type: string };
      heard.set(message.type, message);
    });
    await expect.poll(() => [...heard.keys()].sort()).toEqual(['alerts', 'cli_stats', 'metrics', 'test_status']);
    socket.close();

    for (const [type, message] of heard) {
      validate(message);
      expect([type, validate.errors]).toEqual([type, null]);
    }
    expect(validate({ ...(heard.get('metrics') as object), secret: 1 })).toBe(false);
    expect(validate({ v: 1, type: 'unknown' })).toBe(false);
  });
});
