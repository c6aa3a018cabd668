import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf } from '#shared/route-address.ts';
import { createApiClient } from '#web/lib/api/client.ts';
import { ApiError, isTransient } from '#web/lib/api/errors.ts';
import { createTokenKeeper } from '#web/lib/api/token-keeper.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

/** Starts a real HTTP server that gives this one answer. */
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
      if (request.headers.authorization === 'Bearer new') json(response, 200, { success: true, campaigns: [] });
      else json(response, 401, { success: false, error: 'unauthorized', message: 'no', mensaje: 'no' });
    });
    const tokens = createTokenKeeper(async () => 'new', Date.now);
    tokens.set('old');
    expect(await createApiClient(tokens, url).call('GET /campaigns')).toEqual({ success: true, campaigns: [] });
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
