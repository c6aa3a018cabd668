/**
 * Gives every error the same format. Coded errors keep their code, and known errors of the framework, the database and
 * the queues get one. Others become `invalid_body` or `body_too_large` if they have a 4xx status, otherwise `internal`.
 */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { WriteLockTimeout } from '#server/platform/db/write-lock.ts';
import { QueueFull } from '#server/platform/threads/semaphore.ts';
import type { ErrorAnswer } from '#shared/contracts/common.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { App } from './app.ts';
import { CodedError, FAULT_CODES } from './errors.ts';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { sayError, translated } from '#server/platform/i18n/say.ts';
import { languageOf } from './languages.ts';

// HTTP status texts. Importing node:http would also load a WebSocket client: 3 MB and 30 ms.
export const { STATUS_CODES } = process.getBuiltinModule('node:http');

const OVERLOAD_RETRY_S = 1;

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
};

const CONNECTION_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Returns the error's message in the request's language. `words` come from other threads in Spanish. */
export function messageFor({ code, details, words }: CodedError): string {
  const said: Record<string, unknown> = { ...details };
  for (const [name, word] of Object.entries(words)) said[name] = translated(word);
  return sayError(code, said);
}

/** Returns the body of the answer to `error`, in the request's language. */
export function toErrorAnswer(error: CodedError, requestId: string): ErrorAnswer {
  const { code, details } = error;
  const message = messageFor(error);
  const answer: ErrorAnswer = { success: false, error: code, message, mensaje: message, request_id: requestId };
  return Object.keys(details).length === 0 ? answer : { ...answer, details };
}

/** Installs the error handler. `onError` is called with each original error. */
export function installErrorAnswers(app: App, onError: (error: unknown) => void = () => {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    onError(error);
    const coded = toCoded(error);
    if (coded.code === 'internal') request.log.error({ reqId: request.id, err: error }, 'request failed');
    return inLanguage(languageOf(request), () => sendError(request, reply, coded));
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: CodedError): FastifyReply {
  const { status } = ERRORS[error.code];
  const { seconds } = error.details;
  if (status === 503) void reply.header('retry-after', OVERLOAD_RETRY_S);
  if (error.code === 'too_many_attempts') void reply.header('retry-after', String(seconds));
  return reply.code(status).type('application/json; charset=utf-8').send(toErrorAnswer(error, request.id));
}

/** Answers, directly on its socket, a request that is invalid HTTP or has timed out, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = CONNECTION_CODES[error.code ?? ''] ?? 'malformed_request';
  const { status } = ERRORS[code];
  const requestId = crypto.randomUUID();
  const body = JSON.stringify(toErrorAnswer(new CodedError(code), requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Converts any error to a coded one. */
export function toCoded(error: Error & Partial<FastifyError>): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof WriteLockTimeout || error instanceof QueueFull) return new CodedError('overloaded');
  const fault = storageFaultOf(error);
  if (fault !== null) return new CodedError(FAULT_CODES[fault]);
  const known = FRAMEWORK_CODES[error.code ?? ''];
  if (known !== undefined) return new CodedError(known);
  if (error instanceof SyntaxError && error.statusCode === 400) return new CodedError('invalid_json');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new CodedError(error.statusCode === 413 ? 'body_too_large' : 'invalid_body', { reason: error.message });
  }
  return new CodedError('internal');
}
