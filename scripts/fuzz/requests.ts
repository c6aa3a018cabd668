import fc, { type Arbitrary } from 'fast-check';
import { formBody, jsonBody, type Body } from './bodies.ts';
import { resolve, type ApiDocument, type Endpoint, type Parameter } from './document.ts';
import { HOSTILE_TEXTS, textOf, validValue } from './values.ts';

/** Account whose token a request carries. The token of `stranger` is unsigned; `nobody` sends none. */
export type Asker = 'admin' | 'supervisor' | 'operator' | 'demo' | 'nobody' | 'stranger';

export type FuzzRequest = {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  /** Whether method and path are guaranteed to match the endpoint. */
  readonly isAimed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly asker: Asker;
  readonly body: Body | null;
};

const FORM = 'multipart/form-data';
const HIGHEST_KNOWN_ID = 30;
/** First user id that may be modified. Lower ids are the fuzzer's accounts, which it must not lock out. */
const FIRST_FREE_USER_ID = 5;

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: 'x/y;q=nope' },
  { 'accept-encoding': 'gzip, deflate, br;q=0' },
  { 'accept-language': '*'.repeat(2000) },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-' },
  { range: 'bytes=99999999999-1, x' },
  { 'if-none-match': '"x", *' },
  { 'if-modified-since': 'yesterday' },
  { cookie: 'cadencia_refresh=x; =; a' },
  { origin: 'https://example.com', 'access-control-request-method': 'PUT' },
  { 'x-forwarded-for': '203.0.113.1' },
  { 'x-http-method-override': 'DELETE' },
  { upgrade: 'websocket', connection: 'close' },
  { 'x-long': 'y'.repeat(30_000) },
];

/** Generates requests to `endpoint`: path, query, headers and body, from valid to hostile. */
export function requestsTo(endpoint: Endpoint, document: ApiDocument): Arbitrary<FuzzRequest> {
  const { method, path, operation } = endpoint;
  const parameters = operation.parameters ?? [];
  return fc
    .record({
      method: fc.oneof({ weight: 40, arbitrary: fc.constant(method) }, fc.constantFrom('PATCH', 'OPTIONS', 'TRACE')),
      segments: segmentsOf(path, parameters, document),
      query: queryOf(
        parameters.filter((parameter) => parameter.in === 'query'),
        document,
      ),
      headers: fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, fc.constantFrom(...ODD_HEADERS)),
      asker: askerOf(path),
      body: bodyOf(endpoint, document),
    })
    .map(({ method: sent, segments, query, headers, asker, body }) => ({
      endpoint,
      method: sent,
      target: segments.target + query,
      isAimed: sent === method && segments.isValid,
      headers,
      asker,
      body: sent === 'GET' ? null : body,
    }));
}

function askerOf(path: string): Arbitrary<Asker> {
  // A logout would end the session of the run.
  if (path.endsWith('/auth/logout')) return fc.constantFrom('nobody', 'stranger');
  return fc.oneof(
    { weight: 16, arbitrary: fc.constant('admin' as const) },
    fc.constantFrom('supervisor' as const, 'operator' as const, 'demo' as const),
    fc.constantFrom('nobody' as const, 'stranger' as const),
  );
}

function segmentsOf(
  path: string,
  parameters: readonly Parameter[],
  document: ApiDocument,
): Arbitrary<{ target: string; isValid: boolean }> {
  const parts = path.split('/').map((part): Arbitrary<{ text: string; isValid: boolean }> => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant({ text: part, isValid: true });
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? { type: 'string' };
    const first = path.includes('/users/') ? FIRST_FREE_USER_ID : 1;
    const known =
      schema.type === 'integer' && (schema.maximum ?? 0) > 1000
        ? fc.integer({ min: first, max: HIGHEST_KNOWN_ID })
        : validValue(schema, document);
    const valid = known.map((value) => ({ text: encode(textOf(value)), isValid: textOf(value) !== '' }));
    const hostile = fc.constantFrom(...HOSTILE_TEXTS, 'x'.repeat(600), '%E0%A4%A').filter((text) => !isDots(text));
    return fc.oneof(
      { weight: 4, arbitrary: valid },
      hostile.map((text) => ({ text: text.startsWith('%E0') ? text : encode(text), isValid: false })),
    );
  });
  return fc.tuple(...parts).map((made) => ({
    target: made.map(({ text }) => text).join('/'),
    isValid: made.every(({ isValid }) => isValid),
  }));
}

const isDots = (text: string): boolean => text === '' || text === '.' || text === '..';

/** Percent-encodes a text. Replaces lone surrogates, as other clients do. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function queryOf(parameters: readonly Parameter[], document: ApiDocument): Arbitrary<string> {
  const pair = fc
    .constantFrom(...parameters, { name: 'otro', in: 'query', schema: { type: 'string' } })
    .chain(({ name, schema }) =>
      fc
        .oneof(
          { weight: 4, arbitrary: validValue(schema, document).map((value) => `=${encode(textOf(value))}`) },
          fc.constantFrom(...HOSTILE_TEXTS).map((text) => `=${encode(text)}`),
          fc.constantFrom('', '=', '[]=1', '[a]=1', '=%', '=1&', '==', '=%FF'),
        )
        .map((rest) => name + rest),
    );
  const most = parameters.length === 0 ? 1 : 5;
  return fc.array(pair, { maxLength: most }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

function bodyOf({ operation }: Endpoint, document: ApiDocument): Arbitrary<Body | null> {
  const content = operation.requestBody?.content;
  const schema = content?.[FORM]?.schema;
  if (schema === undefined) return jsonBody(content?.['application/json']?.schema, document);
  const fields = resolve(schema, document);
  return formBody(fields, document, Object.keys(fields.properties ?? {}));
}
