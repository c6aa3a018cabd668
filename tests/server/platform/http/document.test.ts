import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

type Media = { schema: object; example?: unknown; examples?: Record<string, { $ref: string }> };
type Response = { $ref?: string; description: string; content?: Record<string, Media> };
type Operation = {
  operationId: string;
  summary?: string;
  description: string;
  tags: string[];
  security: object[];
  'x-permission': string;
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
};
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: {
    responses: Record<string, Response>;
    examples: Record<string, { value: { message: string } }>;
    schemas: Record<string, object>;
  };
};

const MOST_BYTES = 1_000_000;

let test: TestApp;
let text: string;
let document: ApiDocument;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  const headers = { authorization: `Bearer ${await test.login('demo')}` };
  text = (await test.app.inject({ url: '/api/docs/json', headers })).body;
  document = JSON.parse(text) as ApiDocument;
});
afterAll(() => test.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
const responseOf = (response: Response): Response =>
  response.$ref === undefined
    ? response
    : (document.components.responses[response.$ref.split('/').at(-1) ?? ''] as Response);

/** Exceptions to the linter's recommended rules, each with its reason. */
const EXCEPTIONS = {
  // Paths such as llamadas/en-progreso and llamadas/{id} are not ambiguous: literal paths have precedence, and ids are
  // numbers.
  'no-ambiguous-paths': 'off',
} as const;

/** Findings that don't apply to WebSockets: only an extension references their messages, and their status is 101. */
const SAID_OF_THE_SOCKET = [
  'no-unused-components: Component: "LiveMessage" is never used. #/components/schemas/LiveMessage',
  'no-unused-components: Component: "WallboardMessage" is never used. #/components/schemas/WallboardMessage',
  'operation-2xx-response: Operation must have at least one `2XX` response. #/paths/~1api~1performance~1ws~1performance/get/responses',
  'operation-2xx-response: Operation must have at least one `2XX` response. #/paths/~1api~1tablero~1ws/get/responses',
];

describe('the API’s document', () => {
  it('passes the linter’s recommended rules, errors and warnings', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: EXCEPTIONS });
    const problems = await lintDocument({
      document: makeDocumentFromString(text, 'openapi.json'),
      externalRefResolver: new BaseResolver(config.resolve),
      config,
    });
    const said = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    expect(said.filter((problem) => !SAID_OF_THE_SOCKET.includes(problem))).toEqual([]);
  });

  it('would be rejected by the linter with an operation id used twice', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: EXCEPTIONS });
    const wrong = text.replace(/"operationId":"\w+"/g, '"operationId":"same"');
    const problems = await lintDocument({
      document: makeDocumentFromString(wrong, 'openapi.json'),
      externalRefResolver: new BaseResolver(config.resolve),
      config,
    });
    expect(problems.map(({ ruleId }) => ruleId)).toContain('operation-operationId-unique');
  });

  it('lists every operation', () => {
    const told = operations().map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1'));
    const served = test.app
      .guardedRoutes()
      .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/api/docs'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(told.sort()).toEqual([...served, 'GET /healthz', 'GET /readyz'].sort());
  });

  it('includes summary, area and permission of each operation', () => {
    const areas = document.tags.map(({ name }) => name);
    const ids = new Set<string>();
    for (const { name, operation } of operations()) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z].{3,}[^.]$/)]);
      expect([name, areas]).toEqual([name, expect.arrayContaining(operation.tags)]);
      expect([name, operation.description]).toEqual([name, expect.stringContaining('Role needed: ')]);
      expect([name, operation.security.length]).toEqual([name, operation['x-permission'] === 'public' ? 0 : 1]);
      ids.add(operation.operationId);
    }
    expect(ids.size).toBe(operations().length);
  });

  it('has operation ids suitable for generated clients, the same on every start', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toEqual(
      expect.arrayContaining(['getCampaigns', 'getCampaignsByIdPorQue', 'postPresione1CampanhasByIdIniciar']),
    );
  });

  it('has an example for every JSON body, and every example matches its schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'api');
    const absolute = (schema: object): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object;
    let checked = 0;
    const seen = new Set<string>();
    const check = (where: string, { schema }: Media, value: unknown): void => {
      checked += 1;
      const pair = JSON.stringify([schema, value]);
      if (seen.has(pair)) return;
      seen.add(pair);
      const validate = ajv.compile(absolute(schema));
      validate(value);
      expect([where, validate.errors, value]).toEqual([where, null, value]);
    };
    for (const { name, operation } of operations()) {
      for (const [kind, media] of Object.entries(operation.requestBody?.content ?? {})) {
        check(`${name} ${kind}`, media, media.example);
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        const media = responseOf(response).content?.['application/json'];
        if (media === undefined) continue;
        if (media.examples === undefined) check(`${name} ${status}`, media, media.example);
        for (const code of Object.keys(media.examples ?? {})) {
          check(`${name} ${status} ${code}`, media, document.components.examples[code]?.value);
        }
      }
    }
    expect(checked).toBeGreaterThan(500);
  });

  it('shows each error as the server answers it', async () => {
    const { examples } = document.components;
    for (const [code, { value }] of Object.entries(examples)) {
      expect(value).toMatchObject({ success: false, error: code, mensaje: value.message });
      expect([code, value.message]).toEqual([code, expect.not.stringMatching(/[{}]/)]);
    }
    const answer = await test.request('supervisor', 'GET', '/llamadas/999999');
    expect(answer.body).toEqual({
      ...examples['call_not_found']?.value,
      request_id: expect.any(String) as string,
    });
  });

  it('lists for each operation, by status, the implied errors and its own', () => {
    const codesOf = (path: string, method: string): ErrorCode[] =>
      Object.values(document.paths[`/api/v1${path}`]?.[method]?.responses ?? {}).flatMap(
        (response) => Object.keys(responseOf(response).content?.['application/json']?.examples ?? {}) as ErrorCode[],
      );
    const everyone: ErrorCode[] = [
      'demo_behind_proxy',
      'demo_foreign_host',
      'internal',
      'overloaded',
      'storage_full',
      'storage_unavailable',
    ];
    const guarded: ErrorCode[] = [...everyone, 'unauthorized', 'password_change_required'];
    const writing: ErrorCode[] = ['forbidden', 'invalid_query', 'invalid_body', 'engine_unavailable'];
    const read: ErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_media_type'];
    expect(codesOf('/campaigns', 'get').sort()).toEqual([...guarded].sort());
    expect(codesOf('/auth/login', 'post').sort()).toEqual(
      [...everyone, ...read, 'invalid_body', 'login_fields_required', 'bad_credentials', 'too_many_attempts'].sort(),
    );
    expect(codesOf('/presione1/campanhas/{id}/iniciar', 'post').sort()).toEqual(
      [
        ...guarded,
        ...read,
        ...writing,
        'campaign_not_found',
        'campaign_transition',
        'campaign_without_contacts',
      ].sort(),
    );
    for (const { name, operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const code of Object.keys(responseOf(response).content?.['application/json']?.examples ?? {})) {
          expect([name, code, ERRORS[code as ErrorCode].status]).toEqual([name, code, Number(status)]);
        }
      }
    }
  });

  it('describes the WebSocket and its messages', () => {
    const live = document.paths[LIVE_PATH]?.['get'];
    expect(Object.keys(live?.responses ?? {})).toEqual(expect.arrayContaining(['101', '401', '426']));
    expect(document).toMatchObject({
      'x-websocket': { path: LIVE_PATH, messages: { $ref: '#/components/schemas/LiveMessage' } },
    });
    expect(document.components.schemas).toHaveProperty('LiveMessage');
    expect(document).toMatchObject({
      'x-wallboard-websocket': {
        path: WALLBOARD_SOCKET_PATH,
        messages: { $ref: '#/components/schemas/WallboardMessage' },
      },
    });
  });

  it('names the contracts’ schemas, and is small', () => {
    expect(document.components.schemas).toHaveProperty('CampaignAnswer');
    expect(document.components.schemas).toHaveProperty('ErrorAnswer');
    expect(text.length).toBeLessThan(MOST_BYTES);
  });
});
