import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanguage } from '#server/platform/i18n/language.ts';
import { say, sayCountry, sayError } from '#server/platform/i18n/say.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

describe('texts of the server', () => {
  it('are Spanish outside of requests', () => {
    expect(say('Fuera de horario')).toBe('Fuera de horario');
  });

  it('are in the request’s language, also after waiting', async () => {
    const said = inLanguage('en', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return say('{busy} de {total} agentes ocupados', { busy: 3, total: 4 });
    });
    expect(await said).toBe('3 of 4 agents busy');
  });

  it('include names of countries', () => {
    const brazil = { name: 'Brasil', iso2: 'BR' };
    expect([sayCountry(brazil), inLanguage('en', () => sayCountry(brazil))]).toEqual(['Brasil', 'Brazil']);
  });

  it('fill in the details of errors', () => {
    expect(inLanguage('pt', () => sayError('date_invalid', { date: '2026-13-01' }))).toBe('Data inválida: 2026-13-01');
  });
});

describe('an answer', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(async () => test.close());

  const ask = async (language: string | undefined, body: object = { username: 'x', password: 'y' }) => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const { headers: got, payload } = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers,
      payload: body,
    });
    const { error, message, mensaje } = JSON.parse(payload) as Record<'error' | 'message' | 'mensaje', string>;
    return { error, message, mensaje, language: got['content-language'], vary: got.vary };
  };

  it('is Spanish unless the client asks for another language', async () => {
    expect(await ask(undefined)).toMatchObject({
      error: 'bad_credentials',
      message: 'Usuario o contraseña incorrectos',
      language: 'es',
    });
  });

  it.each([
    ['', 'es'],
    ['*', 'es'],
    ['fr-FR, de;q=0.8', 'es'],
    ['en', 'en'],
    ['pt-BR', 'pt'],
    ['PT-pt', 'pt'],
    ['fr, en;q=0.5', 'en'],
    ['es;q=0.2, en;q=0.3', 'en'],
    ['en;q=0, pt;q=0.1', 'pt'],
    ['es;q=0, *;q=0.5', 'en'],
    ['en;q=nonsense, pt', 'pt'],
  ])('to Accept-Language %s is in %s', async (header, language) => {
    const answer = await test.app.inject({ url: '/api/v1/auth/me', headers: { 'accept-language': header } });
    expect(answer.headers['content-language']).toBe(language);
  });

  it('has the same code and another text in another language', async () => {
    const text = 'Wrong user or password';
    const { vary, ...answer } = await ask('en-US,en;q=0.9');
    expect(answer).toEqual({ error: 'bad_credentials', message: text, mensaje: text, language: 'en' });
    expect(vary).toContain('accept-language');
  });

  it('describes the error of a field in the requested language', async () => {
    const { message } = await ask('pt-BR', { username: 1, password: 'y' });
    expect(message).toMatch(/username: deve ser um texto|Preencha todos os campos/);
  });

  it('reports a body that is not JSON in the requested language', async () => {
    const headers = { 'accept-language': 'en', 'content-type': 'application/json' };
    const { payload } = await test.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers, payload: '{' });
    expect(JSON.parse(payload)).toMatchObject({ error: 'invalid_json', message: 'The request body is not valid JSON' });
  });
});
