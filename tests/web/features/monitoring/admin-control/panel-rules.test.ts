import { describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CallDetail } from '#shared/contracts/calls.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { changesOf } from '#web/lib/save-changes.ts';
import { changeOf, draftOf, validateDraft } from '#web/features/monitoring/admin-control/campaign-draft.ts';
import { hasExtension } from '#web/features/monitoring/admin-control/file-kinds.ts';
import { outcomeOf } from '#web/features/monitoring/admin-control/outcome.ts';
import { readCps } from '#web/features/monitoring/admin-control/read-cps.ts';
import { withResult } from '#web/features/monitoring/admin-control/test-results.ts';

const campaign = {
  name: 'Marzo',
  description: '',
  max_concurrent_calls: 10,
  calls_per_second: 40,
  active: false,
} as Campaign;

describe('the campaign form of the admin panel', () => {
  it('starts with ten lines and one call a second', () => {
    expect(draftOf(null)).toMatchObject({ max_concurrent_calls: 10, calls_per_second: 1 });
  });

  it('accepts a stored CPS outside its range, and does not send it', () => {
    const draft = draftOf(campaign);
    expect(validateDraft(draft, campaign)).toEqual({});
    expect(changesOf(changeOf(draftOf(campaign)), changeOf(draft))).toEqual({});
    expect(validateDraft({ ...draft, calls_per_second: 11 }, campaign)).toHaveProperty('calls_per_second');
    expect(changesOf(changeOf(draftOf(campaign)), changeOf({ ...draft, calls_per_second: 4 }))).toEqual({
      calls_per_second: 4,
    });
  });

  it('rejects a blank name', () => {
    expect(validateDraft({ ...draftOf(null), name: '  ' }, null).name).toBe('Digite um nome para a campanha');
  });
});

describe('the other rules of the admin panel', () => {
  it('parses a CPS only if it is a number greater than 0', () => {
    expect(['15', ' 2,5 ', '0', '-3', 'diez', '', 'Infinity'].map(readCps)).toEqual([
      15,
      2.5,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('recognises files by their extension', () => {
    expect(hasExtension('TONO.MP3', ['wav', 'mp3'])).toBe(true);
    expect(hasExtension('tono.mp3.pdf', ['wav', 'mp3'])).toBe(false);
  });

  it('stores the last ten results, newest first', () => {
    const made = { numero: '+541145678901', campaign: null, atMs: 0, callId: 1, error: null };
    let results = withResult([], made);
    for (let i = 2; i <= 12; i++) results = withResult(results, { ...made, callId: i });
    expect(results.map(({ callId }) => callId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(new Set(results.map(({ key }) => key)).size).toBe(10);
  });
});

const STAGES = { conectada: null, transferida: null, menu: null, atendida: null, timbrando: null };
const call = (status: keyof typeof WIRE_STATES, meta: object = {}, sip_meaning: string | null = null) =>
  ({
    ...WIRE_STATES[status],
    sip_meaning,
    metadatos: { etapas: STAGES, abandonada: false, dtmf: null, agente: null, ...EMPTY, ...meta },
  }) as CallDetail;
const EMPTY = { duracion_s: null, causa_sip: null, trunk: null, cli: null };

describe('the outcome of a test call', () => {
  it('is in progress until the call is over, and shows the stage', () => {
    expect(outcomeOf(call('placed'))).toMatchObject({
      status: 'En curso',
      details: 'Marcando',
    });
    const ringing = call('placed', { etapas: { ...STAGES, timbrando: 'x' } });
    expect(outcomeOf(ringing).details).toBe('Timbrando');
  });

  it('is a success if anything answered, otherwise a failure, with the known facts', () => {
    const talked = call('success', { dtmf: '1', agente: 101, duracion_s: 65 });
    expect(outcomeOf(talked)).toMatchObject({
      status: 'Sucesso',
      details: 'Atendida y completada · tecla 1 · agente 101 · duración 1:05',
    });
    expect(outcomeOf(call('busy', { causa_sip: 486 }, 'ocupado'))).toMatchObject({
      status: 'Falha',
      details: 'Ocupado · SIP 486: ocupado',
    });
    expect(outcomeOf(call('abandoned')).details).toBe('Nadie libre a tiempo');
  });
});
