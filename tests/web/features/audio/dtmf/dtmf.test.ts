import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { changeOf, draftErrors, draftOf, followTexts } from '#web/features/audio/dtmf/dtmf-draft.ts';

const NEW = draftOf(null, '8');

describe('the form of a menu', () => {
  test('requires a country, one digit, a message and 5 to 60 seconds', () => {
    expect(draftErrors({ ...NEW, country: 'peru' })).toEqual({});
    for (const key of ['', '12', 'x', '*']) {
      expect(draftErrors({ ...NEW, country: 'peru', dtmf_key: key })).toEqual({
        dtmf_key: 'Tecla DTMF debe ser un solo dígito',
      });
    }
    for (const seconds of [4, 61, 7.5, '']) {
      expect(draftErrors({ ...NEW, country: 'peru', menu_timeout: seconds })).toEqual({
        menu_timeout: 'Timeout debe estar entre 5 y 60 segundos',
      });
    }
    expect(Object.keys(draftErrors({ ...NEW, message: ' ' }))).toEqual(['country', 'message']);
  });

  test('updates texts that were not edited when key or language change', () => {
    const other = followTexts(NEW, { ...NEW, dtmf_key: '4', language: 'pt-BR' }, '8');
    expect(other.message).toBe('Pressione 4 para falar com um representante');
    expect(other.instructions).toContain('8: não receber mais chamadas');
    const own = { ...NEW, message: 'Hola' };
    expect(followTexts(own, { ...own, dtmf_key: '4' }, '8')).toMatchObject({ message: 'Hola' });
  });

  test('sends its values', () => {
    expect(changeOf({ ...NEW, country: 'peru' })).toEqual({ ...NEW, country: 'peru' });
  });

  test('shows the server’s error at its field', () => {
    const taken = new ApiError('dtmf_key_taken', 400, 'La tecla 9 está reservada', { field: 'dtmf_key' });
    expect(refusedErrors(taken, draftOf(null, '9'))).toEqual({ dtmf_key: 'La tecla 9 está reservada' });
    expect(refusedErrors(new ApiError('internal', 500, 'x', { field: 'request_id' }), draftOf(null, '9'))).toEqual({});
  });
});
