/** Answers each request in its client's language. */
import { LANGUAGE_CODES } from '#shared/domain/languages.ts';
import accepts from '@fastify/accepts';
import type { FastifyRequest } from 'fastify';
import { currentLanguage, DEFAULT_LANGUAGE, inLanguage, type Language } from '#server/platform/i18n/language.ts';
import { translated } from '#server/platform/i18n/say.ts';
import { API_PREFIX } from '#shared/route-address.ts';
import type { App } from './app.ts';

const JSON_TYPE = 'application/json';

/** Returns the best of the server's languages for the Accept-Language header, or Spanish if it accepts none of them. */
export function languageOf(request: FastifyRequest): Language {
  const best = request.language([...LANGUAGE_CODES]);
  return LANGUAGE_CODES.find((language) => language === best) ?? DEFAULT_LANGUAGE;
}

/** Sets the request's language, from validation on, translates the messages of answers, and sets Content-Language. */
export async function installLanguages(app: App): Promise<void> {
  await app.register(accepts);
  // An earlier hook has no effect, because reading the body continues in the connection's async context.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(languageOf(request), done));
  app.addHook('preSerialization', (_request, _reply, payload: unknown, done) => {
    done(null, currentLanguage() === 'es' ? payload : withTranslatedMessage(payload));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(API_PREFIX) && String(reply.getHeader('content-type')).startsWith(JSON_TYPE)) {
      void reply.header('content-language', languageOf(request));
      const vary = reply.getHeader('vary');
      void reply.header('vary', vary === undefined ? 'accept-language' : `${String(vary)}, accept-language`);
    }
    done(null, payload);
  });
}

type Said = { readonly message?: unknown; readonly mensaje?: unknown };

/** Translates an answer's success message, which is sent under both names. */
function withTranslatedMessage(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const { message, mensaje }: Said = payload;
  if (typeof message !== 'string' && typeof mensaje !== 'string') return payload;
  return {
    ...payload,
    ...(typeof message === 'string' && { message: translated(message) }),
    ...(typeof mensaje === 'string' && { mensaje: translated(mensaje) }),
  };
}
