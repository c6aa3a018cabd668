import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf } from '#shared/route-address.ts';
import { createApiClient } from '#web/lib/api/client.ts';
import { ApiError, isServerFailure, isTransient, isUnreachable, messageOfError } from '#web/lib/api/errors.ts';
import { createTokenKeeper } from '#web/lib/api/token-keeper.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

/** Starts a real HTTP server that always gives this answer. */
async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

const NO_CAMPAIGNS = { success: true, campaigns: [], total: 0 };

const noTokens = () => createTokenKeeper(async () => null, Date.now);

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error('expected an ApiError');
  return failure;
}

describe('the API client', () => {
  test('prefixes paths, joins lists and omits empty values', () => {
    const query = { page: 2, estados: ['fallida', 'error'], usuario: '', fecha_fin: null };
    expect(addressOf('GET /llamadas/historico', {}, query).url).toBe(
      '/api/v1/llamadas/historico?page=2&estados=fallida%2Cerror',
    );
    expect(addressOf('DELETE /users/:id', { id: 'a/b' }).url).toBe('/api/v1/users/a%2Fb');
  });

  test('sends the token, and renews it once when it is rejected', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serving((request, response) => {
      seen.push(request.headers.authorization);
      if (request.headers.authorization === 'Bearer new') json(response, 200, NO_CAMPAIGNS);
      else json(response, 401, { success: false, error: 'unauthorized', message: 'no', mensaje: 'no' });
    });
    const tokens = createTokenKeeper(async () => 'new', Date.now);
    tokens.set('old');
    expect(await createApiClient(tokens, url).call('GET /campaigns')).toEqual(NO_CAMPAIGNS);
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
  });

  test('throws an error with the code and message of an error answer', async () => {
    const url = await serving((_request, response) =>
      json(response, 409, {
        success: false,
        error: 'call_ended',
        message: 'x',
        mensaje: 'La llamada ya finalizó',
        details: { id: 1 },
      }),
    );
    const failure = await failureOf(
      createApiClient(noTokens(), url).call('POST /llamadas/finalizar', { body: { llamada_id: 1 } }),
    );
    expect(failure).toMatchObject({
      code: 'call_ended',
      status: 409,
      message: 'La llamada ya finalizó',
      details: { id: 1 },
    });
    expect(isTransient(failure)).toBe(false);
  });

  test('treats an HTML answer as an endpoint that is not implemented', async () => {
    const url = await serving((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html>');
    });
    const failure = await failureOf(createApiClient(noTokens(), url).call('GET /audit'));
    expect(failure.message).toBe('Endpoint not implemented: /audit');
  });

  test('includes the status of any other failure', async () => {
    const url = await serving((_request, response) => {
      response.writeHead(503, { 'content-type': 'text/plain' });
      response.end('upstream');
    });
    const failure = await failureOf(createApiClient(noTokens(), url).call('GET /campaigns'));
    expect(failure.message).toBe('HTTP 503: upstream');
    expect(isTransient(failure)).toBe(true);
  });

  test('reports that the server does not respond', async () => {
    const failure = await failureOf(createApiClient(noTokens(), 'http://127.0.0.1:9').call('GET /campaigns'));
    expect(failure).toMatchObject({ code: 'network', status: 0, message: 'No se pudo conectar con el servidor' });
  });
});

describe('an answer that violates its contract', () => {
  const campaigns = async (status: number, text: string, type = 'application/json'): Promise<ApiError> => {
    const url = await serving((_request, response) => {
      response.writeHead(status, { 'content-type': type });
      response.end(text);
    });
    return failureOf(createApiClient(noTokens(), url).call('GET /campaigns'));
  };

  test.each([
    ['no JSON', 'hola'],
    ['empty', ''],
    ['cut', '{"success":true,"campa'],
    ['null', 'null'],
    ['without its field', '{"success":true,"total":0}'],
    ['with a field of another type', '{"success":true,"campaigns":7,"total":0}'],
    ['with rows of another kind', '{"success":true,"campaigns":[{}],"total":1}'],
  ])('is an endpoint that is not implemented: %s', async (_what, text) => {
    expect(await campaigns(200, text)).toMatchObject({ status: 200, message: 'Endpoint not implemented: /campaigns' });
  });

  test('is an endpoint that is not implemented, also as text or without a body', async () => {
    expect((await campaigns(200, JSON.stringify(NO_CAMPAIGNS), 'text/plain')).message).toMatch(/^Endpoint not impl/);
    expect((await campaigns(204, '')).message).toBe('Endpoint not implemented: /campaigns');
  });

  test('fails with the server’s message if it reports a failure', async () => {
    expect(await campaigns(200, '{"success":false,"message":"Hoy no"}')).toMatchObject({
      code: 'unsuccessful',
      message: 'Hoy no',
    });
  });

  test('leaves the message to the screen’s fallback when the error lacks one', async () => {
    const failure = await campaigns(500, '{"success":false,"error":"boom"}');
    expect(failure).toMatchObject({ code: 'boom', message: '' });
    expect(messageOfError(failure)).toBe('Error desconocido');
  });

  test('is a network failure if it breaks off', async () => {
    const url = await serving((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"success":true,');
      setImmediate(() => response.destroy());
    });
    const failure = await failureOf(createApiClient(noTokens(), url).call('GET /campaigns'));
    expect(failure).toMatchObject({ code: 'network', status: 0, message: 'La respuesta del servidor llegó cortada' });
    expect(isServerFailure(failure)).toBe(true);
  });

  test.each([
    [204, ''],
    [200, ''],
    [200, '{}'],
    [200, '{"success":true,"message":"x"}'],
  ])('still means that a delete was done: %i %s', async (status, text) => {
    const url = await serving((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(text);
    });
    const done = await createApiClient(noTokens(), url).call('DELETE /campaigns/:id', { params: { id: 1 } });
    expect(done).toEqual(text === '' ? {} : JSON.parse(text));
  });
});

describe('a downloaded file', () => {
  const download = async (headers: Record<string, string>, text: string): Promise<Blob> => {
    const url = await serving((_request, response) => {
      response.writeHead(200, headers);
      response.end(text);
    });
    return createApiClient(noTokens(), url).file('GET /llamadas/historico/export');
  };

  test('equals what the server sent', async () => {
    expect(await (await download({ 'content-type': 'text/csv' }, 'a,b')).text()).toBe('a,b');
    const attached = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="a.json"' };
    expect(await (await download(attached, '[]')).text()).toBe('[]');
  });

  test.each([
    ['a page', { 'content-type': 'text/html; charset=utf-8' }, '<p>Hola</p>'],
    ['JSON that is not a file', { 'content-type': 'application/json' }, '{}'],
    ['nothing', { 'content-type': 'text/csv' }, ''],
    ['of no type', {}, 'a,b'],
  ])('is not %s', async (_what, headers, text) => {
    const failure = await failureOf(download(headers, text));
    expect(failure.message).toBe('Endpoint not implemented: /llamadas/historico/export');
  });

  test('is never incomplete', async () => {
    const url = await serving((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('a,b');
      setImmediate(() => response.destroy());
    });
    const failure = await failureOf(createApiClient(noTokens(), url).file('GET /llamadas/historico/export'));
    expect(failure).toMatchObject({ code: 'network', message: 'La respuesta del servidor llegó cortada' });
  });
});

describe('the server can’t be reached', () => {
  test.each([
    [502, '<html>Bad Gateway</html>', true],
    [503, 'Service Unavailable', true],
    [504, '', true],
    [503, '{"success":false,"error":"overloaded","message":"x","mensaje":"x"}', false],
    [500, '<html>Error</html>', false],
    [401, '<html>Login</html>', false],
  ])('with %i %s: %s', async (status, text, expected) => {
    const url = await serving((_request, response) => {
      response.writeHead(status, { 'content-type': text.startsWith('{') ? 'application/json' : 'text/html' });
      response.end(text);
    });
    expect(isUnreachable(await failureOf(createApiClient(noTokens(), url).call('GET /campaigns')))).toBe(expected);
  });
});
