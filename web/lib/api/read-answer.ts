/** Checks responses from the server, or from a proxy in front of it. */
import { hasShape } from '#shared/answer-shape.ts';
import type { Route } from '#shared/contracts/routes.ts';
import { t } from '#web/lib/i18n.ts';
import { answerShapes } from './answer-shapes.ts';
import { ApiError } from './errors.ts';

/** A received response. `text` is its body. */
export type Received = {
  readonly status: number;
  readonly statusText: string;
  readonly contentType: string | null;
  readonly text: string;
};

/** Shown if the server takes too long. */
export const TIMED_OUT = t('El servidor no respondió a tiempo');

/** The request that a response answers. Messages mention `path`. */
type Answered = { readonly route: Route; readonly path: string };

/**
 * Returns the body of a successful response, after checking that it has all fields of the route's contract. Throws an
 * ApiError for any other response. A DELETE may have no body.
 */
export async function readAnswer(received: Received, { route, path }: Answered): Promise<unknown> {
  const { status, statusText, contentType, text } = received;
  if (status < 200 || status >= 300) throw errorOfText(status, statusText, text, path);
  if (text === '' && route.startsWith('DELETE ')) return {};
  const body = isJson(contentType) ? parseJson(text) : undefined;
  if (body === undefined) throw notImplemented(path, status);
  if (isRefusal(body)) throw new ApiError('unsuccessful', status, saidIn(body) ?? '', body.details);
  const shape = (await answerShapes())?.[route] ?? {};
  if (!hasShape(body, shape)) throw new ApiError('invalid_answer', status, messageOfMissing(path), body);
  return body;
}

/** Reads a response to its end. */
export async function receive(response: Response): Promise<Received> {
  const { status, statusText, headers } = response;
  return { status, statusText, contentType: headers.get('content-type'), text: await whole(response.text()) };
}

/**
 * Returns the file in a response. Throws an ApiError for an error, for a page or JSON instead of the file, and for an
 * empty file.
 */
export async function readFile(response: Response, path: string): Promise<Blob> {
  const { ok, status, statusText, headers } = response;
  if (!ok) throw errorOfText(status, statusText, await whole(response.text()), path);
  const file = isFile(headers) ? await whole(response.blob()) : null;
  if (file === null || file.size === 0) throw notImplemented(path, status);
  return file;
}

/** JSON files are sent as attachments, like every export. API responses and error pages are not. */
function isFile(headers: Headers): boolean {
  const contentType = headers.get('content-type') ?? 'text/html';
  if (contentType.includes('html')) return false;
  return !isJson(contentType) || headers.get('content-disposition')?.startsWith('attachment') === true;
}

/** Resolves to the body. Rejects with an ApiError if it is incomplete. An abort by the caller is passed through. */
async function whole<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'AbortError') throw error;
    if (name === 'TimeoutError') throw new ApiError('timeout', 0, TIMED_OUT);
    throw new ApiError('network', 0, t('La respuesta del servidor llegó cortada'));
  }
}

/** Returns the ApiError for an unsuccessful response. */
function errorOfText(status: number, statusText: string, text: string, path: string): ApiError {
  const body = parseJson(text);
  if (isErrorBody(body)) return new ApiError(body.error, status, saidIn(body) ?? '', body.details);
  if (status === 404 || text.trimStart().startsWith('<')) return notImplemented(path, status);
  return new ApiError('http', status, `HTTP ${status}: ${text === '' ? statusText : text.slice(0, 200)}`);
}

const messageOfMissing = (path: string): string => `Endpoint not implemented: ${path}`;

/** Returns the error for a response that doesn't look like one from our server. */
export function notImplemented(path: string, status: number): ApiError {
  return new ApiError('not_implemented', status, messageOfMissing(path));
}

const isJson = (contentType: string | null): boolean => contentType?.includes('json') === true;

type Body = { readonly message?: unknown; readonly mensaje?: unknown; readonly details?: unknown };

/** Returns the message in the body, if there is one. */
function saidIn({ mensaje, message }: Body): string | undefined {
  return [mensaje, message].find((text): text is string => typeof text === 'string' && text !== '');
}

function isErrorBody(body: unknown): body is Body & { readonly error: string } {
  return isObject(body) && 'error' in body && typeof body.error === 'string';
}

/** Whether the body says `success: false` despite a status of 200. Our server never sends that, but others do. */
function isRefusal(body: unknown): body is Body {
  return isObject(body) && 'success' in body && body.success === false;
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

/** Parses JSON. Returns undefined if the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
