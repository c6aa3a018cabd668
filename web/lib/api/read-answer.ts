import { ApiError } from './errors.ts';

/** The body of a successful response; throws an ApiError for any other (part 1, section 8). */
export async function readAnswer(response: Response, endpoint: string): Promise<unknown> {
  if (response.status === 204) return null;
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  if (response.ok) {
    if (isJson) return response.json();
    throw notImplemented(endpoint, response.status);
  }
  throw await errorOfAnswer(response, endpoint);
}

/** The ApiError for an unsuccessful response. */
export async function errorOfAnswer(response: Response, endpoint: string): Promise<ApiError> {
  const text = await response.text();
  return errorOfText(response.status, response.statusText, text, endpoint);
}

/** The same, for a response whose text has already been read (uploads). */
export function errorOfText(status: number, statusText: string, text: string, endpoint: string): ApiError {
  const body = parseJson(text);
  if (isErrorBody(body))
    return new ApiError(body.error, status, body.mensaje ?? body.message ?? body.error, body.details);
  if (status === 404 || text.trimStart().startsWith('<')) return notImplemented(endpoint, status);
  return new ApiError('http', status, `HTTP ${status}: ${text === '' ? statusText : text.slice(0, 200)}`);
}

function notImplemented(endpoint: string, status: number): ApiError {
  return new ApiError('not_implemented', status, `Endpoint not implemented: ${endpoint}`);
}

type ErrorBody = { error: string; message?: string; mensaje?: string; details?: unknown };

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
