import { ApiError } from './errors.ts';
import { errorOfAnswer, readAnswer } from './read-answer.ts';
import type { TokenKeeper } from './token-keeper.ts';

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

type Call = { query?: Query; body?: unknown; signal?: AbortSignal };

/** The API by its verbs. Answers are typed by the caller from shared/contracts; failures are ApiErrors. */
export type ApiClient = {
  get<T>(path: string, call?: Omit<Call, 'body'>): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  remove<T>(path: string): Promise<T>;
  blob(path: string, query?: Query): Promise<Blob>;
};

const TIMEOUT_MS = 30_000;
const PREFIX = '/api/v1';

/** `origin` is empty in the browser. A 401 is answered by one renewal of the token and one more try. */
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
    return reach(origin + urlOf(path, call.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ?? null,
    });
  }

  const json = async <T>(method: string, path: string, call: Call): Promise<T> =>
    (await readAnswer(await send(method, path, call), path)) as T;

  return {
    get: (path, call = {}) => json('GET', path, call),
    post: (path, body) => json('POST', path, { body }),
    put: (path, body) => json('PUT', path, { body }),
    remove: (path) => json('DELETE', path, {}),
    async blob(path, query) {
      const response = await send('GET', path, query === undefined ? {} : { query });
      if (!response.ok) throw await errorOfAnswer(response, path);
      return response.blob();
    },
  };
}

/** fetch with the time-out, its failures as ApiErrors. A caller's own abort passes through. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    if (timeout.aborted) throw new ApiError('timeout', 0, 'El servidor no respondió a tiempo');
    if (init.signal?.aborted === true) throw error;
    throw new ApiError('network', 0, 'No se pudo conectar con el servidor');
  }
}

/** The address of an endpoint: prefixed where it isn't, lists joined by commas, empty values left out. */
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
