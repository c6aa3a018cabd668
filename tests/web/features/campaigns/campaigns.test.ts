import type { Static } from 'typebox';
import { describe, expect, test } from 'vitest';
import { changeOf, draftOf, refusedErrors, validateDraft } from '#web/features/campaigns/parts/campaign-draft.ts';
import type { Campaign, CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { holdReasonOf } from '#web/lib/waiting.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { sampleAnswers } from '../../../../scripts/console/sample-answers.ts';

describe('the hold reason of an active campaign', () => {
  const NOW_MS = Date.parse('2026-11-23T15:00:00.000Z');
  const waits = (changes: Partial<Campaign>): string | null =>
    holdReasonOf(
      {
        status: 'active',
        motivo_espera: 'hours',
        motivo_espera_texto: 'Fuera de horario',
        espera_hasta: null,
        ...changes,
      } as Campaign,
      NOW_MS,
    );

  test('is the server’s text, with the end if known', () => {
    expect(waits({})).toBe('Fuera de horario');
    expect(waits({ espera_hasta: '2026-11-23T17:30:00.000Z' })).toBe('Fuera de horario · abre 14:30');
    expect(waits({ espera_hasta: '2026-11-24T12:00:00.000Z' })).toContain('abre 24/11/2026');
    expect(waits({ espera_hasta: '2026-11-23T14:59:00.000Z' })).toBe('Fuera de horario');
  });

  test('is null while the campaign calls, or is not active', () => {
    expect(waits({ motivo_espera: null, motivo_espera_texto: null })).toBeNull();
    expect(waits({ status: 'paused' })).toBeNull();
    expect(
      waits({ motivo_espera: 'campaign_not_active', motivo_espera_texto: 'La campaña no está activa' }),
    ).toBeNull();
  });
});

describe('the campaign form', () => {
  const draft = { ...draftOf(null), name: 'Verano', cli_number: '+5511999999999' };

  test('starts with the defaults', () => {
    expect(draftOf(null)).toMatchObject({ max_concurrent_calls: 5, max_attempts: 3, retry_interval: 300 });
  });

  test('accepts a name, a CLI and numbers in range', () => {
    expect(validateDraft(draft)).toEqual({});
  });

  test('reports missing and out-of-range values', () => {
    expect(validateDraft({ ...draft, cli_number: ' ' }).cli_number).toBe('El número CLI es obligatorio');
    expect(validateDraft({ ...draft, cli_number: '' }, true)).toEqual({});
    expect(validateDraft({ ...draft, name: '  ' }).name).toBe('El nombre de la campaña es obligatorio');
    expect(validateDraft({ ...draft, cli_number: '' }).cli_number).toBeDefined();
    for (const wrong of ['hola', '+54 11 x', '😀', '+'])
      expect(validateDraft({ ...draft, cli_number: wrong }).cli_number).toContain('El número de CLI no es válido');
    for (const right of ['+54 (11) 5234-5678', '541152345678', '(011) 5234–5678', '00 54 9 (0341) 15-523-4567'])
      expect(validateDraft({ ...draft, cli_number: right })).toEqual({});
    expect(validateDraft({ ...draft, max_concurrent_calls: 101 }).max_concurrent_calls).toBe('Entre 1 y 100');
    expect(validateDraft({ ...draft, max_attempts: 0 }).max_attempts).toBe('Entre 1 y 10');
  });

  test('sends only the advanced fields that apply', () => {
    expect(changeOf({ ...draft, name: ' Verano ' })).toMatchObject({
      name: 'Verano',
      flow: 'press1',
      dial_method: 'fixed',
      contexto_id: null,
      calls_per_second: null,
    });
    expect(changeOf(draft)).not.toHaveProperty('ratio_level');
    const set = { dial_method: 'ratio', ratio_level: 2.5, contexto_id: '3', calls_per_second: 7 } as const;
    expect(changeOf({ ...draft, ...set })).toMatchObject({ ...set, contexto_id: 3 });
  });

  test('sends who takes the calls: the agents of the dialer, sessions or a team', () => {
    expect(changeOf({ ...draft, sesiones: 40 })).toMatchObject({ sesiones: null, team_id: null });
    const sessions = { ...draft, attended_by: 'sessions' };
    expect(changeOf({ ...sessions, sesiones: 40 })).toMatchObject({ sesiones: 40, team_id: null });
    expect(changeOf({ ...draft, attended_by: '7', sesiones: 40 })).toMatchObject({ sesiones: null, team_id: 7 });
    for (const sesiones of ['', 10_001])
      expect(validateDraft({ ...sessions, sesiones }).sesiones).toBe('Entre 1 y 10000');
    expect(validateDraft({ ...sessions, sesiones: 2.5 }).sesiones).toBe('Sin decimales');
    expect(validateDraft({ ...draft, sesiones: 2.5 }).sesiones).toBeUndefined();
  });

  test('leaves the period of the abandonment cap of a new campaign to the server, unless it is chosen', () => {
    expect(changeOf(draft)).not.toHaveProperty('periodo_abandono');
    expect(changeOf({ ...draft, periodo_abandono: 'movil' })).toMatchObject({ periodo_abandono: 'movil' });
    const [stored] = (sampleAnswers()['GET /campaigns'] as Static<typeof CampaignsAnswer>).campaigns;
    expect(draftOf({ ...stored!, periodo_abandono: 'dia_calendario' }).periodo_abandono).toBe('dia_calendario');
  });

  test('reports out-of-range values in the advanced part', () => {
    expect(validateDraft({ ...draft, calls_per_second: 101 }).calls_per_second).toBe('Entre 1 y 100');
    expect(validateDraft({ ...draft, calls_per_second: 1.5 }).calls_per_second).toBe('Sin decimales');
    expect(validateDraft({ ...draft, ratio_level: 11 })).toEqual({});
    expect(validateDraft({ ...draft, dial_method: 'ratio', ratio_level: 11 }).ratio_level).toBe('Entre 1 y 10');
  });

  test('shows the server’s error at its field', () => {
    const refused = new ApiError('cli_number_invalid', 400, 'El número de CLI no es válido');
    expect(refusedErrors(refused)).toEqual({ cli_number: 'El número de CLI no es válido' });
    const named = new ApiError('invalid_body', 400, 'Datos inválidos', { field: 'calls_per_second' });
    expect(refusedErrors(named)).toEqual({ calls_per_second: 'Datos inválidos' });
    expect(refusedErrors(new ApiError('invalid_body', 400, 'Datos inválidos', { field: 'active' }))).toEqual({});
    expect(refusedErrors(new ApiError('network', 0, 'No se pudo conectar con el servidor'))).toEqual({});
  });
});
