import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AriError, NO_ANSWER } from '#server/telephony/ari/client.ts';
import { faultOf } from '#server/telephony/ari/fault.ts';
import { createAriRequests, type AriRequests } from '#server/telephony/ari/requests.ts';
import { ACCOUNT, startScriptedPbx, type Received, type ScriptedPbx } from '../../../support/scripted-pbx.ts';

const BASIC = `Basic ${Buffer.from('cadencia:a-secret-of-the-pbx').toString('base64')}`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Options = Parameters<typeof createAriRequests>[1];

async function start(handle?: (received: Received) => void, options?: Options) {
  const pbx = await startScriptedPbx(handle);
  ends.push(pbx.close);
  return { pbx, ari: clientOf(pbx, options) };
}

function clientOf({ url }: Pick<ScriptedPbx, 'url'>, options?: Options): AriRequests {
  const ari = createAriRequests({ url, ...ACCOUNT }, options);
  ends.push(ari.close);
  return ari;
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('requests to a PBX', () => {
  it('carry the account in a header, never in the address', async () => {
    const { pbx, ari } = await start();
    await ari.request('GET', '/channels');
    await ari.request('POST', '/channels', { endpoint: 'PJSIP/1' }, { variables: {} });
    for (const { url, headers } of pbx.received) {
      expect(headers.authorization).toBe(BASIC);
      expect(url).not.toContain(ACCOUNT.password);
      expect(url).not.toContain('api_key');
    }
  });

  it('carry parameters in the address, except those without a value, and the body as JSON', async () => {
    const { pbx, ari } = await start();
    const callerId = '"Señas & Cía" <+541145678901>';
    await ari.request('POST', '/channels', { callerId, timeout: 3, app: undefined, isIt: false }, { a: 'ñ' });
    const [{ method, url, headers, body }] = pbx.received as [Received];
    expect(method).toBe('POST');
    expect(url.startsWith('/ari/channels?')).toBe(true);
    expect(Object.fromEntries(new URL(url, pbx.url).searchParams)).toEqual({ callerId, timeout: '3', isIt: 'false' });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(JSON.parse(body)).toEqual({ a: 'ñ' });
  });

  it.each([502, 504])('treat status %i of a proxy as a missing answer of the PBX', async (status) => {
    const { ari } = await start(({ answer }) => void answer.writeHead(status).end('<html>'));
    const error = await ari.request('POST', '/channels').then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error).not.toBeInstanceOf(AriError);
    expect(faultOf(error!)).toBe('proxy_only');
  });

  it('resolve with the answer, or undefined for an empty one', async () => {
    const { ari } = await start(({ method, answer }) => {
      if (method === 'GET') answer.end('[{"id":"cadencia-1"}]');
      else answer.writeHead(204).end();
    });
    expect(await ari.request('GET', '/channels')).toEqual([{ id: 'cadencia-1' }]);
    expect(await ari.request('DELETE', '/channels/cadencia-1')).toBeUndefined();
  });

  it('reject with Asterisk’s own message, without the parameters, which contain phone numbers', async () => {
    const { ari } = await start(({ answer }) => answer.writeHead(404).end('{"message":"Channel not found"}'));
    const refused = ari.request('POST', '/channels/x/play', { media: 'sound:+541145678901' });
    await expect(refused).rejects.toThrow(AriError);
    await expect(refused).rejects.toMatchObject({
      status: 404,
      message: 'POST /channels/x/play: 404 Channel not found',
    });
  });

  it.each([
    ['<html><h1>403 Forbidden</h1></html>', 'proxy_refused'],
    ['{"message":"Write access denied"}', 'unauthorized'],
  ])('tell a proxy’s refusal from Asterisk’s: %s', async (body, fault) => {
    const { ari } = await start(({ answer }) => answer.writeHead(403).end(body));
    const error = await ari.request('PUT', '/x').catch((reason: Error) => reason as AriError);
    expect(error).toBeInstanceOf(AriError);
    expect(faultOf(error as AriError)).toBe(fault);
  });

  it('reject with the other format of its messages', async () => {
    const { ari } = await start(({ answer }) => answer.writeHead(500).end('{"error":"Allocation failed"}'));
    await expect(ari.request('POST', '/channels')).rejects.toThrow('POST /channels: 500 Allocation failed');
  });

  it('reject with the start of a refusal that is not JSON', async () => {
    const { ari } = await start(({ answer }) => answer.writeHead(500).end(`<h1>${'oh '.repeat(200)}</h1>`));
    const error = await ari.request('GET', '/channels').catch((reason: unknown) => reason as AriError);
    expect(error).toMatchObject({ status: 500 });
    expect((error as Error).message.length).toBeLessThan(300);
  });

  it('reject with a different error if there is no answer', async () => {
    const { pbx, ari } = await start(({ answer }) => answer.destroy());
    const error = await ari.request('GET', '/channels').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(AriError);
    await pbx.close();
    await expect(ari.request('GET', '/channels')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('share 16 connections', async () => {
    const held: Received[] = [];
    const { pbx, ari } = await start((received) => void held.push(received));
    const all = Promise.all(times(40, (i) => ari.request('GET', `/channels/${i}`)));
    await expect.poll(() => held.length).toBe(16);
    // Nothing more is sent until a request is answered.
    held[0]!.answer.end('{}');
    await expect.poll(() => held.length).toBe(17);
    for (let i = 1; i < 40; i++) {
      await expect.poll(() => held.length).toBeGreaterThan(i);
      held[i]!.answer.end('{}');
    }
    await all;
    expect(pbx.connections()).toBe(16);
    expect(pbx.received.length).toBe(40);
  });

  it('are sent again if the PBX has closed the idle connection', async () => {
    // Closes each connection at its second request, without reading it, like a server that has timed out an idle
    // connection.
    const seen: string[] = [];
    const server = createServer((socket) => {
      let requests = 0;
      socket.on('error', () => {});
      socket.on('data', (data) => {
        requests += 1;
        if (requests === 2) return void socket.resetAndDestroy();
        seen.push(String(data).split(' ', 2).join(' '));
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    const ari = clientOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await ari.request('GET', '/first');
    await ari.request('DELETE', '/second');
    expect(seen).toEqual(['GET /ari/first', 'DELETE /ari/second']);
  });

  it('are not sent again if they create something, which may already exist or have ended', async () => {
    let breaks = false;
    const { pbx, ari } = await start(({ answer }) => {
      if (breaks) answer.socket?.resetAndDestroy();
      else answer.end('{}');
    });
    await ari.request('GET', '/channels');
    breaks = true;
    await expect(ari.request('POST', '/channels', { channelId: 'cadencia-1' })).rejects.toThrow(/ECONNRESET|hang up/);
    expect(pbx.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it('are not sent again when a new connection breaks, nor in the middle of an answer', async () => {
    let breaks = false;
    const { pbx, ari } = await start(({ answer }) => {
      if (!breaks) return answer.end('{}');
      answer.writeHead(200, { 'content-length': 100 }).write('{');
      setImmediate(() => answer.socket?.resetAndDestroy());
    });
    await ari.request('GET', '/channels');
    breaks = true;
    await expect(ari.request('POST', '/channels')).rejects.toThrow(/aborted|ECONNRESET|terminated/);
    await expect(ari.request('POST', '/channels')).rejects.toThrow(/aborted|ECONNRESET|terminated/);
    expect(pbx.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  });

  it('time out without an answer, also while waiting for a connection', async () => {
    const { ari } = await start(() => {}, { answerWithinMs: 100 });
    const outcomes = await Promise.allSettled(times(20, (i) => ari.request('POST', `/channels/${i}`)));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: 'no answer within 100 ms', code: NO_ANSWER },
      });
  });

  it('time out when the answer begins but never ends', async () => {
    const { ari } = await start(
      ({ answer }) => {
        const more = setInterval(() => answer.write(' '), 10);
        answer.on('close', () => clearInterval(more));
      },
      { answerWithinMs: 100 },
    );
    await expect(ari.request('GET', '/channels')).rejects.toThrow('no answer within 100 ms');
  });

  it('don’t time out because this thread was slow', async () => {
    const { ari } = await start(
      ({ answer }) => {
        answer.end('{}');
        // The answer arrives in time, but this thread reads it only long after the time limit.
        const untilMs = performance.now() + 120;
        while (performance.now() < untilMs);
      },
      { answerWithinMs: 60 },
    );
    expect(await ari.request('GET', '/channels')).toEqual({});
  });

  it('are all dropped when the PBX is lost, and queued ones are never sent', async () => {
    const { pbx, ari } = await start(() => {});
    const all = Promise.allSettled(times(20, (i) => ari.request('POST', `/channels/${i}`)));
    await expect.poll(() => pbx.received.length).toBe(16);
    ari.drop('silent');
    for (const outcome of await all) expect(outcome).toMatchObject({ reason: { message: 'silent' } });
    // Later requests get new connections.
    void ari.request('GET', '/later').catch(() => {});
    await expect.poll(() => pbx.received.length).toBe(17);
    expect(pbx.received[16]).toMatchObject({ method: 'GET', url: '/ari/later' });
  });

  it('fail after close, on used connections as well, like later ones', async () => {
    let holds = false;
    const { pbx, ari } = await start(({ answer }) => void (holds || answer.end('{}')));
    await ari.request('GET', '/first');
    holds = true;
    const underWay = ari.request('POST', '/second');
    await expect.poll(() => pbx.received.length).toBe(2);
    ari.close();
    await expect(underWay).rejects.toThrow('is closed');
    await expect(ari.request('GET', '/third')).rejects.toThrow('is closed');
    expect(pbx.received.length).toBe(2);
  });
});

describe('downloads from a PBX', () => {
  const BYTES = Buffer.from(times(70_000, (i) => i % 256));

  it('return the bytes unchanged', async () => {
    const { pbx, ari } = await start(({ answer }) => answer.end(BYTES));
    expect(Buffer.compare(await ari.download('/recordings/stored/cadencia-1/file'), BYTES)).toBe(0);
    expect(pbx.received).toMatchObject([{ method: 'GET', url: '/ari/recordings/stored/cadencia-1/file' }]);
    expect(pbx.received[0]!.headers.authorization).toBe(BASIC);
  });

  it('may take longer than other requests, and continue when those are dropped', async () => {
    let chunks = 0;
    const { ari } = await start(
      ({ answer }) => {
        const more = setInterval(() => {
          answer.write('x');
          chunks += 1;
          if (chunks === 10) {
            clearInterval(more);
            answer.end();
          }
        }, 20);
      },
      { answerWithinMs: 150 },
    );
    const bytes = ari.download('/file');
    await expect.poll(() => chunks).toBeGreaterThan(1);
    ari.drop('silent');
    expect(String(await bytes)).toBe('xxxxxxxxxx');
  });

  it('end when they stall for too long, and are refused like other requests', async () => {
    const { ari } = await start(
      ({ url, answer }) => {
        if (url.endsWith('/gone')) answer.writeHead(404).end('{"message":"Recording not found"}');
        else answer.writeHead(200).write('x');
      },
      { answerWithinMs: 100 },
    );
    await expect(ari.download('/gone')).rejects.toThrow('404 Recording not found');
    await expect(ari.download('/file')).rejects.toThrow(/no answer within|aborted/);
  });
});
