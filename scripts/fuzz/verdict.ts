import { createJudge, type Judge } from '../../tests/support/contract/judge.ts';
import type { FuzzAnswer } from './client.ts';
import type { FuzzRequest } from './requests.ts';

/** Error codes of the connection itself, which occur before routing. */
const BROKEN = ['malformed_request', 'headers_too_large', 'request_timeout'];

/** Returns the problem with an answer to a fuzzed request, or null. */
export type Verdict = (request: FuzzRequest, answer: FuzzAnswer) => string | null;

/** Creates the verdict from the API's OpenAPI document. */
export function createVerdict(document: object): Verdict {
  const judge = createJudge(document);
  return (request, answer) => {
    const { status, contentType, retryAfter, text } = answer;
    if (status >= 500 && !(status === 503 && retryAfter !== undefined))
      return `answered ${status}: ${text.slice(0, 300)}`;
    return judgeAnswer(judge, request, { status, contentType, text });
  };
}

function judgeAnswer(
  judge: Judge,
  { method, endpoint, isAimed }: FuzzRequest,
  { status, contentType, text }: Pick<FuzzAnswer, 'status' | 'contentType' | 'text'>,
): string | null {
  const isJson = contentType?.startsWith('application/json') === true;
  let body: unknown;
  try {
    body = isJson ? JSON.parse(text) : text === '' ? undefined : text;
  } catch {
    return `the body is not JSON: ${text.slice(0, 200)}`;
  }
  if (BROKEN.includes(String((body as { error?: unknown } | undefined)?.error))) return null;
  const route = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const wrong = judge({ method: endpoint.method, route, status, contentType, body });
  if (wrong === null || isAimed) return wrong;
  // The path may have matched no endpoint, or another method of the same endpoint.
  const elsewhere = judge({ method, route, status, contentType, body });
  return elsewhere === null || judge({ method, route: undefined, status, contentType, body }) === null ? null : wrong;
}
