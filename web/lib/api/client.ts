import { addressOf, type PathParams, type Query } from '#shared/route-address.ts';
import type { AnswerOf, ArgsOf, FileRoute, GivenArgs, JsonRoute, Route } from '#shared/routes.ts';
import { ApiError } from './errors.ts';
import { errorOfAnswer, readAnswer } from './read-answer.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { carry } from './transport.ts';

/** A request to any route; the route's contract types its content. */
type Sent = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

type Call = { query?: Query; body?: unknown; signal?: AbortSignal; timeoutMs?: number | null };

/** Requests to the API by route; the contracts type requests and answers. Failures are ApiErrors. */
export type ApiClient = {
  call<R extends JsonRoute>(route: R, ...args: GivenArgs<R>): Promise<AnswerOf<R>>;
  /** The same, aborted by `signal`. */
  read<R extends JsonRoute>(route: R, args: ArgsOf<R> | undefined, signal: AbortSignal): Promise<AnswerOf<R>>;
  /** Downloads a file. There is no timeout, because it may take long. */
  file<R extends FileRoute>(route: R, ...args: GivenArgs<R>): Promise<Blob>;
  get<T>(path: string, call?: Omit<Call, 'body'>): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  remove<T>(path: string): Promise<T>;
  /** Downloads a file. There is no timeout, because it may take long. */
  blob(path: string, query?: Query): Promise<Blob>;
};

const TIMEOUT_MS = 30_000;
const PREFIX = '/api/v1';

/** `origin` is empty in the browser. After a 401 the token is renewed and the request retried, once. */
export function createApiClient(tokens: TokenKeeper, origin = ''): ApiClient {
  async function send(method: string, path: string, call: Call): Promise<Response> {
    const response = await sendOnce(method, path, call, tokens.current());
    if (response.status !== 401 || tokens.current() === null) return response;
    const renewed = await tokens.renew();
    return renewed === null ? response : sendOnce(method, path, call, renewed);
  }

  function sendOnce(method: string, path: string, call: Call, token: string | null): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    const init: RequestInit = {
      method,
      headers,
      credentials: 'same-origin',
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ?? null,
    };
    return reach(origin + urlOf(path, call.query), init, call.timeoutMs);
  }

  const json = async <T>(method: string, path: string, call: Call): Promise<T> =>
    (await readAnswer(await send(method, path, call), path)) as T;

  async function ask(route: Route, { params, query, body }: Sent = {}, how: Pick<Call, 'signal' | 'timeoutMs'> = {}) {
    const { method, path } = addressOf(route, params as PathParams);
    return { path, response: await send(method, path, { ...how, query: query as Query, body }) };
  }

  async function askJson<R extends JsonRoute>(route: R, args: Sent | undefined, signal?: AbortSignal) {
    const { path, response } = await ask(route, args, signal && { signal });
    return (await readAnswer(response, path)) as AnswerOf<R>;
  }

  return {
    call: (route, ...[args]) => askJson(route, args),
    read: askJson,
    async file(route, ...[args]) {
      const { path, response } = await ask(route, args, { timeoutMs: null });
      if (!response.ok) throw await errorOfAnswer(response, path);
      return response.blob();
    },
    get: (path, call = {}) => json('GET', path, call),
    post: (path, body) => json('POST', path, { body }),
    put: (path, body) => json('PUT', path, { body }),
    remove: (path) => json('DELETE', path, {}),
    async blob(path, query) {
      const response = await send('GET', path, { ...(query && { query }), timeoutMs: null });
      if (!response.ok) throw await errorOfAnswer(response, path);
      return response.blob();
    },
  };
}

/** fetch with a timeout (null: none), whose failures become ApiErrors. An abort by the caller is passed through. */
export async function reach(url: string, init: RequestInit, timeoutMs: number | null = TIMEOUT_MS): Promise<Response> {
  const timeout = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs);
  const signals = [init.signal, timeout].filter((signal) => signal !== null && signal !== undefined);
  try {
    return await carry(url, { ...init, signal: signals.length === 0 ? null : AbortSignal.any(signals) });
  } catch (error) {
    if (timeout?.aborted === true) throw new ApiError('timeout', 0, 'El servidor no respondió a tiempo');
    if (init.signal?.aborted === true) throw error;
    throw new ApiError('network', 0, 'No se pudo conectar con el servidor');
  }
}

/** The address of an endpoint: adds the prefix if it is missing, joins lists with commas and omits empty values. */
export function urlOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') params.set(key, text);
  }
  const search = params.toString();
  const prefixed = path.startsWith('/api/') ? path : PREFIX + path;
  return search === '' ? prefixed : `${prefixed}?${search}`;
}
