import { describe, expect, it } from 'vitest';
import { WAITING_REASONS, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { alertsOf, type Situation } from '#web/features/monitoring/admin-control/alerts.ts';

type Given = NonNullable<Situation['campaigns']>[number];

const campaign = (changed: Partial<Given> = {}): Given => ({
  id: 1,
  name: 'Cobros',
  status: 'active',
  motivo_espera: null,
  motivo_espera_texto: null,
  freno_texto: null,
  contacts_total: 1000,
  contacts_finished: 500,
  ...changed,
});
const held = (reason: WaitingReason, changed: Partial<Given> = {}): Given =>
  campaign({ motivo_espera: reason, motivo_espera_texto: WAITING_REASONS[reason], ...changed });

const WELL: Situation = {
  dialer: { running: true, motivo_espera: null, motivo_espera_texto: null },
  telephony: { simulacro: false, centrales: [], horarios_abiertos: [], trunks_con_falla: [] },
  campaigns: [campaign()],
  metrics: { abandon_rate: 1.2, answered_calls: 400, active_clis: 30, blocked_clis: 0 },
  engineLagMs: null,
  clisNearLimit: 0,
};
const told = (changed: Partial<Situation>): string[] =>
  alertsOf({ ...WELL, ...changed }).map(({ tone, text, remedy: { href } }) => `${tone} ${text} → ${href}`);

describe('the alerts', () => {
  it('are none when all is well, and while nothing is known yet', () => {
    expect(alertsOf(WELL)).toEqual([]);
    const nothing = {
      dialer: undefined,
      telephony: undefined,
      campaigns: undefined,
      metrics: null,
      clisNearLimit: undefined,
    };
    expect(told(nothing)).toEqual([]);
  });

  it('say that the dialer is stopped while campaigns want to call, and nothing else of them', () => {
    const dialer = { running: false, motivo_espera: 'dialer_stopped', motivo_espera_texto: 'Detenido' } as const;
    expect(told({ dialer, campaigns: [held('dialer_stopped')] })).toEqual([
      'bad El discador está detenido: «Cobros» no llama → /control',
    ]);
    expect(told({ dialer, campaigns: [held('no_trunk'), campaign({ id: 2, contacts_finished: 990 })] })).toEqual([
      'bad El discador está detenido: 2 campañas activas no llaman → /control',
    ]);
    expect(told({ dialer, campaigns: [campaign({ status: 'draft' })] })).toEqual([]);
  });

  it('say that storage or the engine has failed', () => {
    const dialer = { running: true, motivo_espera: 'disk_full', motivo_espera_texto: 'Disco lleno' } as const;
    expect(told({ dialer, campaigns: [held('disk_full')] })).toEqual([
      'bad No sale ninguna llamada. Disco lleno → /dashboard',
    ]);
    expect(told({ engineLagMs: 2400 })).toEqual([
      'wait El motor va atrasado 2,4 s: las llamadas salen tarde → /control',
    ]);
  });

  it.each([
    ['no_trunk', 'bad «Cobros» no llama: Ningún trunk llega al número → /trunks'],
    ['trunk_full', 'wait «Cobros» no llama: Canales de los trunks ocupados → /trunks'],
    ['carrier_full', 'wait «Cobros» no llama: Canales de las centrales ocupados → /control'],
    ['cli_limit', 'bad «Cobros» no llama: CLI en su límite diario para el país → /caller-id'],
    ['list_finished', 'wait «Cobros» no llama: A la espera de contactos: lista terminada o sin cargar → /listas'],
  ] as const)('say where a campaign that waits is helped: %s', (reason, text) => {
    expect(told({ campaigns: [held(reason)] })).toEqual([text]);
    expect(told({ campaigns: [held(reason, { status: 'paused' })] })).toEqual([]);
  });

  it('are one for a reason that many campaigns have', () => {
    expect(told({ campaigns: [held('no_trunk'), held('no_trunk', { id: 2 })] })).toEqual([
      'bad 2 campañas activas no llaman: Ningún trunk llega al número → /trunks',
    ]);
  });

  it.each(['hours', 'legal_window', 'retry_wait', 'concurrency', 'cps', 'no_free_agent'] as const)(
    'leave out what passes by itself: %s',
    (reason) => {
      expect(told({ campaigns: [held(reason)] })).toEqual([]);
    },
  );

  it('say when a list is about to run out', () => {
    expect(told({ campaigns: [campaign({ contacts_finished: 951 })] })).toEqual([
      'wait A «Cobros» le quedan 49 contactos de 1.000 → /listas',
    ]);
    expect(told({ campaigns: [campaign({ contacts_finished: 999 })] })).toEqual([
      'wait A «Cobros» le queda 1 contacto de 1.000 → /listas',
    ]);
    expect(told({ campaigns: [campaign({ contacts_finished: 949 })] })).toEqual([]);
    expect(told({ campaigns: [campaign({ contacts_finished: 1000 })] })).toEqual([]);
  });

  it('say when abandonment is over its cap, once one abandoned call alone is not', () => {
    const metrics = { ...WELL.metrics!, abandon_rate: 3.4 };
    expect(told({ metrics })).toEqual(['bad Abandono de 3,4 % hoy, sobre el tope de 3 % → /control']);
    expect(told({ metrics: { ...metrics, abandon_rate: 3 } })).toEqual([]);
    expect(told({ metrics: { ...metrics, answered_calls: 33 } })).toEqual([]);
  });

  it('say which share of the caller ids is at its limit, and how many are near it', () => {
    const metrics = { ...WELL.metrics!, blocked_clis: 2 };
    expect(told({ metrics, clisNearLimit: 1 })).toEqual([
      'wait 2 de 30 CLIs en su límite diario, hasta las 00:00 UTC → /performance/cli-limits',
      'wait 1 CLI pasó el 90 % de su límite diario → /performance/cli-rotation?status=limit_reached',
    ]);
    expect(told({ metrics: { ...metrics, blocked_clis: 30 } })[0]).toMatch(/^bad 30 de 30 CLIs/);
  });

  it('are in order of gravity', () => {
    const campaigns = [campaign({ contacts_finished: 990 }), held('no_trunk', { id: 2, name: 'Ventas' })];
    expect(told({ campaigns, clisNearLimit: 3 }).map((text) => text.split(' ')[0])).toEqual(['bad', 'wait', 'wait']);
  });
});
