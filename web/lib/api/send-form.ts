import { addressOf, type PathParams } from '#shared/route-address.ts';
import type { AnswerOf, FormRoute } from '#shared/contracts/routes.ts';
import { t } from '#web/lib/i18n.ts';
import { tokens } from './api.ts';
import { ApiError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { language } from '#web/lib/language.ts';

type Sending = {
  /** Parameters of the route's path. */
  params?: PathParams | undefined;
  /** Called with the number of bytes sent so far. */
  onBytes?: ((sent: number) => void) | undefined;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
};

/** Posts a form with files, without a timeout. Uses XMLHttpRequest, because fetch doesn't report upload progress. */
export async function sendForm<R extends FormRoute>(
  route: R,
  form: FormData,
  { params, onBytes, signal }: Sending = {},
): Promise<AnswerOf<R>> {
  const { method, path, url } = addressOf(route, params);
  const token = await tokens.fresh();
  const request = new XMLHttpRequest();
  const answered = new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () =>
      reject(new ApiError('network', 0, t('No se pudo conectar con el servidor'))),
    );
    request.addEventListener('abort', () => reject(interrupted()));
  });
  request.open(method, url);
  request.setRequestHeader('accept-language', language);
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.addEventListener('progress', (event) => onBytes?.(event.loaded));
  signal?.addEventListener('abort', () => request.abort());
  // The request may have been aborted while the token was renewed.
  if (signal?.aborted === true) throw interrupted();
  request.send(form);
  await answered;
  const { status, statusText, responseText: text } = request;
  const received = { status, statusText, contentType: request.getResponseHeader('content-type'), text };
  return (await readAnswer(received, { route, path })) as AnswerOf<R>;
}

const interrupted = (): ApiError => new ApiError('network', 0, t('La carga se interrumpió'));
