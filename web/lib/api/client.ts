import { addressOf, type PathParams, type Query } from '#shared/route-address.ts';
import type { AnswerOf, ArgsOf, FileRoute, GivenArgs, JsonRoute, Route } from '#shared/routes.ts';
import { ApiError } from './errors.ts';
import { errorOfAnswer, readAnswer } from './read-answer.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { carry, type Asked } from './transport.ts';

/** A request to any route; the route's contract types its content. */
type Sent = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** Requests to the API by route; the contracts type requests and answers. Failures are ApiErrors. */
type ApiClient = {
  call<R extends JsonRoute>(route: R, ...args: GivenArgs<R>): Promise<AnswerOf<R>>;
  /** The same, aborted by `signal`. */
  read<R extends JsonRoute>(route: R, args: ArgsOf<R> | undefined, signal: AbortSignal): Promise<AnswerOf<R>>;
  /** Downloads a file. There is no timeout, because it may take long. */
  file<R extends FileRoute>(route: R, ...args: GivenArgs<R>): Promise<Blob>;
};

const TIMEOUT_MS = 30_000;

/** `origin` is empty in the browser. After a 401 the token is renewed and the request retried, once. */
export function createApiClient(tokens: TokenKeeper, origin = ''): ApiClient {
  async function ask(route: Route, sent: Sent = {}, how: Reach = {}) {
    const asked = { route, params: sent.params as PathParams, query: sent.query as Query };
    const { method, path, url } = addressOf(route, asked.params, asked.query);
    const once = (token: string | null): Promise<Response> => {
      const headers = new Headers({ accept: 'application/json' });
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      if (sent.body !== undefined) headers.set('content-type', 'application/json');
      const body = sent.body === undefined ? null : JSON.stringify(sent.body);
      return reach(origin + url, { method, headers, credentials: 'same-origin', body }, { ...how, asked });
    };
    let response = await once(tokens.current());
    if (response.status === 401 && tokens.current() !== null) {
      const renewed = await tokens.renew();
      if (renewed !== null) response = await once(renewed);
    }
    return { path, response };
  }

  async function askJson<R extends JsonRoute>(route: R, args: Sent | undefined, signal?: AbortSignal) {
    const { path, response } = await ask(route, args, { signal });
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
  };
}

type Reach = {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
  /** 30 s unless set; null: no timeout. */
  readonly timeoutMs?: number | null;
  /** The API route; undefined outside the API. */
  readonly asked?: Asked;
};

/** fetch with a timeout, whose failures become ApiErrors. An abort by the caller is passed through. */
export async function reach(url: string, init: RequestInit, how: Reach = {}): Promise<Response> {
  const { signal, timeoutMs = TIMEOUT_MS, asked } = how;
  const timeout = timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((one) => one !== undefined);
  try {
    return await carry(url, { ...init, signal: signals.length === 0 ? null : AbortSignal.any(signals) }, asked);
  } catch (error) {
    if (timeout?.aborted === true) throw new ApiError('timeout', 0, 'El servidor no respondió a tiempo');
    if (signal?.aborted === true) throw error;
    throw new ApiError('network', 0, 'No se pudo conectar con el servidor');
  }
}
