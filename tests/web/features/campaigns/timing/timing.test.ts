import { describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { TimingConfig } from '#shared/contracts/timing.ts';
import { TIMING_DEFAULTS } from '#shared/domain/timing-defaults.ts';
import {
  callsPerMinute,
  expectedFinish,
  paceOf,
  pendingOf,
  secondsPerCall,
} from '#web/features/campaigns/timing/calculation.ts';
import { nextOpening, openWeek } from '#web/features/campaigns/timing/hours.ts';
import { matchesPreset, PRESETS, withPreset } from '#web/features/campaigns/timing/presets.ts';
import { draftOf, patchOf, type TimingDraft, validateTiming } from '#web/features/campaigns/timing/timing-draft.ts';
import { timeZoneGroups } from '#web/lib/time-zones.ts';

const defaults = draftOf({ ...TIMING_DEFAULTS, campaign_id: 1, version: '' });
const at = (instant: string): number => Date.parse(instant);
const draftWith = (part: Partial<TimingDraft>): TimingDraft => ({ ...defaults, timezone: 'UTC', ...part });
const preset = (id: string) => PRESETS.find((one) => one.id === id)!;

describe('the timing figures', () => {
  it('are 60 ÷ (wait + sleep), rounded, and their sum', () => {
    expect(callsPerMinute({ wait_time: 30, sleep_time: 2 })).toBe(2);
    expect(callsPerMinute({ wait_time: 20, sleep_time: 1 })).toBe(3);
    expect(callsPerMinute({ wait_time: 1, sleep_time: 0 })).toBe(60);
    expect(callsPerMinute({ wait_time: 300, sleep_time: 60 })).toBe(0);
    expect(secondsPerCall({ wait_time: 45, sleep_time: 5 })).toBe(50);
  });

  it('use the lowest of the limits: lines, campaign and global calls per second', () => {
    const draft = { wait_time: 34, sleep_time: 2 };
    expect(paceOf(draft, { max_concurrent_calls: 10, calls_per_second: null }, 10)).toEqual({
      perHour: 1000,
      limitedBy: 'lines',
    });
    expect(paceOf({ wait_time: 1, sleep_time: 0 }, { max_concurrent_calls: 100, calls_per_second: 2 }, 10)).toEqual({
      perHour: 7200,
      limitedBy: 'campaign_cps',
    });
    expect(paceOf({ wait_time: 1, sleep_time: 0 }, { max_concurrent_calls: 100, calls_per_second: null }, 10)).toEqual({
      perHour: 36_000,
      limitedBy: 'global_cps',
    });
    expect(pendingOf({ contacts_total: 10, contacts_finished: 4 } as Campaign)).toBe(6);
  });
});

describe('opening hours', () => {
  // 2026-11-20 is a Friday.
  const office = openWeek(draftWith({ horario_inicio: '09:00', horario_fim: '18:00' }));

  it('follow the clock of their time zone', () => {
    expect(nextOpening(office, at('2026-11-20T10:00:00Z'))).toBe(at('2026-11-20T10:00:00Z'));
    expect(nextOpening(office, at('2026-11-20T18:00:00Z'))).toBe(at('2026-11-23T09:00:00Z'));
    const saoPaulo = openWeek({ ...defaults, horario_inicio: '08:00' });
    expect(nextOpening(saoPaulo, at('2026-11-22T12:00:00Z'))).toBe(at('2026-11-23T11:00:00Z'));
  });

  it('exclude lunch, may cross midnight, and may cover the whole day', () => {
    const lunch = openWeek(draftWith({ pausar_almoco: true }));
    expect(nextOpening(lunch, at('2026-11-20T12:30:00Z'))).toBe(at('2026-11-20T13:00:00Z'));
    const night = openWeek(draftWith({ horario_inicio: '22:00', horario_fim: '06:00', dias_semana: [5] }));
    expect(nextOpening(night, at('2026-11-21T05:59:00Z'))).toBe(at('2026-11-21T05:59:00Z'));
    expect(nextOpening(night, at('2026-11-21T06:00:00Z'))).toBe(at('2026-11-27T22:00:00Z'));
    const always = openWeek(
      draftWith({ horario_inicio: '00:00', horario_fim: '23:59', dias_semana: [0, 1, 2, 3, 4, 5, 6] }),
    );
    expect(nextOpening(always, at('2026-11-20T23:59:30Z'))).toBe(at('2026-11-20T23:59:30Z'));
  });

  it('never open without a weekday', () => {
    expect(nextOpening(openWeek(draftWith({ dias_semana: [] })), at('2026-11-20T10:00:00Z'))).toBeNull();
  });

  it('give the time when all contacts have been called', () => {
    // At 100 an hour, 150 contacts from Friday 17:00 take one hour on Friday and half an hour after the weekend.
    expect(expectedFinish(150, 100, office, at('2026-11-20T17:00:00Z'))).toBe(at('2026-11-23T09:30:00Z'));
    expect(expectedFinish(1_000_000, 1, office, at('2026-11-20T17:00:00Z'))).toBeNull();
  });
});

describe('presets', () => {
  it('overwrite their fields and leave the others', () => {
    const draft = withPreset(draftWith({ dias_semana: [0], retry_attempts: 9 }), preset('conservative'));
    expect(draft).toMatchObject({
      preset_name: 'conservative',
      wait_time: 45,
      sleep_time: 5,
      progressive_delay: true,
      adaptive_timing: true,
      retry_attempts: 2,
      retry_interval: 600,
      horario_inicio: '09:00',
      horario_fim: '17:00',
      pausar_almoco: true,
      horario_almoco_fim: '14:00',
      dias_semana: [0],
      timezone: 'UTC',
    });
    expect(matchesPreset(draft, preset('conservative'))).toBe(true);
    expect(matchesPreset({ ...draft, wait_time: 44 }, preset('conservative'))).toBe(false);
  });

  it('are the four known ones', () => {
    expect(PRESETS.map(({ id, settings }) => [id, settings.wait_time, settings.sleep_time])).toEqual([
      ['aggressive', 20, 1],
      ['balanced', 30, 2],
      ['conservative', 45, 5],
      ['brasil_padrao', 35, 3],
    ]);
  });
});

describe('the timing form', () => {
  it('starts with the product’s defaults, which are valid', () => {
    expect(defaults).toMatchObject({ preset_name: 'balanced', wait_time: 30, timezone: 'America/Sao_Paulo' });
    expect(validateTiming(defaults)).toEqual({});
  });

  it('sends the timeouts that are set', () => {
    const draft = draftWith({ timeout_settings: { menu_s: 8, agent_wait_s: '', max_call_s: '' } });
    expect(patchOf(draft).timeout_settings).toEqual({ menu_s: 8 });
    expect(draftOf({ ...draft, timeout_settings: { menu_s: 8 } } as TimingConfig).timeout_settings.agent_wait_s).toBe(
      '',
    );
  });

  it('reports out-of-range values', () => {
    const wrong = draftWith({
      wait_time: 301,
      sleep_time: 61,
      retry_attempts: 11,
      retry_interval: 59,
      weekend_multiplier: 0,
      horario_inicio: '',
      pausar_almoco: true,
      horario_almoco_fim: '12:00',
      dias_semana: [],
      timeout_settings: { menu_s: 61, agent_wait_s: '', max_call_s: '' },
    });
    expect(validateTiming(wrong)).toEqual({
      wait_time: 'Entre 1 y 300',
      sleep_time: 'Entre 0 y 60',
      retry_attempts: 'Entre 0 y 10',
      retry_interval: 'Entre 60 y 3600',
      weekend_multiplier: 'Entre 0,1 y 10',
      'timeout_settings.menu_s': 'Entre 1 y 60',
      horario_inicio: 'Ingresá una hora, HH:MM',
      horario_almoco_fim: 'El almuerzo debe terminar después de empezar',
      dias_semana: 'Elegí al menos un día',
    });
  });

  it('offers every time zone once, including the current one', () => {
    const zones = timeZoneGroups('Etc/GMT+3').flatMap(({ items }) => items.map(({ value }) => value));
    expect(zones).toContain('Etc/GMT+3');
    expect(zones).toContain('America/Argentina/Buenos_Aires');
    expect(zones).not.toContain('America/Buenos_Aires');
    expect(new Set(zones).size).toBe(zones.length);
    const older = timeZoneGroups('America/Buenos_Aires').flatMap(({ items }) => items.map(({ value }) => value));
    expect(older).toContain('America/Buenos_Aires');
  });
});
