import { addressOf, type PathParams, type Query } from '#shared/route-address.ts';
import type { AnswerOf, ArgsOf, FileRoute, GivenArgs, JsonRoute, ReadRoute, Route } from '#shared/contracts/routes.ts';
import { t } from '#web/lib/i18n.ts';
import { answerShapes } from './answer-shapes.ts';
import { ApiError } from './errors.ts';
import { readAnswer, readFile, receive, TIMED_OUT } from './read-answer.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { carry, type Asked } from './transport.ts';
import { language } from '#web/lib/language.ts';

/** A request to any route. The route's contract defines the types. */
type Sent = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** Type of a checked response. A DELETE may be answered by an empty 204. */
type Checked<R extends JsonRoute> = R extends `DELETE ${string}` ? Partial<AnswerOf<R>> : AnswerOf<R>;

/**
 * Sends requests to the API by route. The contracts type the requests, and responses are checked against them. Failures
 * are ApiErrors.
 */
type ApiClient = {
  call<R extends JsonRoute>(route: R, ...args: GivenArgs<R>): Promise<Checked<R>>;
  /** Sends a request that `signal` can abort. */
  read<R extends ReadRoute>(route: R, args: ArgsOf<R> | undefined, signal: AbortSignal): Promise<AnswerOf<R>>;
  /** Downloads a file, without a timeout because it may take a long time. */
  file<R extends FileRoute>(route: R, ...args: GivenArgs<R>): Promise<Blob>;
};

const TIMEOUT_MS = 30_000;

/**
 * Creates a client. `origin` is empty in the browser. After a 401 the token is renewed and the request retried once.
 */
export function createApiClient(tokens: TokenKeeper, origin = ''): ApiClient {
  async function ask(route: Route, sent: Sent = {}, how: Reach = {}) {
    void answerShapes();
    const asked = { route, params: sent.params as PathParams, query: sent.query as Query };
    const { method, path, url } = addressOf(route, asked.params, asked.query);
    const once = (token: string | null): Promise<Response> => {
      const headers = new Headers({ accept: 'application/json', 'accept-language': language });
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

  async function askJson(route: JsonRoute, args: Sent | undefined, signal?: AbortSignal): Promise<unknown> {
    const { path, response } = await ask(route, args, { signal });
    return readAnswer(await receive(response), { route, path });
  }

  return {
    call: <R extends JsonRoute>(route: R, ...[args]: GivenArgs<R>) => askJson(route, args) as Promise<Checked<R>>,
    read: <R extends ReadRoute>(route: R, args: ArgsOf<R> | undefined, signal: AbortSignal) =>
      askJson(route, args, signal) as Promise<AnswerOf<R>>,
    async file(route, ...[args]) {
      const { path, response } = await ask(route, args, { timeoutMs: null });
      return readFile(response, path);
    },
  };
}

type Reach = {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout, ms; null for none. Default: 30 s. */
  readonly timeoutMs?: number | null;
  /** Requested API route; undefined outside the API. */
  readonly asked?: Asked;
};

/** Like fetch, but with a timeout and with failures as ApiErrors. An abort by the caller is passed through. */
export async function reach(url: string, init: RequestInit, how: Reach = {}): Promise<Response> {
  const { signal, timeoutMs = TIMEOUT_MS, asked } = how;
  const timeout = timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((one) => one !== undefined);
  try {
    return await carry(url, { ...init, signal: signals.length === 0 ? null : AbortSignal.any(signals) }, asked);
  } catch (error) {
    if (timeout?.aborted === true) throw new ApiError('timeout', 0, TIMED_OUT);
    if (signal?.aborted === true) throw error;
    throw new ApiError('network', 0, t('No se pudo conectar con el servidor'));
  }
}
