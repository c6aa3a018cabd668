import { describe, expect, it } from 'vitest';
import type { Central } from '#shared/contracts/telephony.ts';
import { alertsOf, type Situation } from '#web/features/monitoring/admin-control/alerts.ts';

const DESDE = '2026-11-23T14:30:00.000Z';

const central = (estado: Central['estado'], changed: Partial<Central> = {}): Central => ({
  nombre: '10.0.0.5:8088',
  estado,
  desde: DESDE,
  llamadas: 0,
  canales: 200,
  version: '22.10.0',
  falla: null,
  ...changed,
});
const other = (estado: Central['estado'], changed: Partial<Central> = {}): Central =>
  central(estado, { nombre: '10.0.0.6:8088', ...changed });

const ON = { running: true, motivo_espera: null, motivo_espera_texto: null } as const;
const CUT = {
  running: true,
  motivo_espera: 'carrier_down',
  motivo_espera_texto: 'Ninguna central telefónica toma llamadas',
} as const;

function told(telephony: Partial<NonNullable<Situation['telephony']>>, dialer: Situation['dialer'] = ON): string[] {
  const situation: Situation = {
    dialer,
    telephony: { simulacro: false, centrales: [], horarios_abiertos: [], trunks_con_falla: [], ...telephony },
    campaigns: [],
    metrics: null,
    engineLagMs: null,
    clisNearLimit: 0,
  };
  return alertsOf(situation).map(({ tone, text, remedy: { href } }) => `${tone} ${text} → ${href}`);
}

describe('the alerts of telephony', () => {
  it('are none while calls are simulated, and while each PBX works', () => {
    expect(told({})).toEqual([]);
    expect(told({ centrales: [central('activa'), other('drenando')] })).toEqual([]);
    expect(told({ centrales: [central('activa'), other('sincronizando')] })).toEqual([]);
  });

  it('say which PBX is down, since when, why, and that the others carry on', () => {
    expect(told({ centrales: [central('activa'), other('caida', { falla: 'No respondió en 5 segundos' })] })).toEqual([
      'wait La central 10.0.0.6:8088 está caída desde 23/11/2026, 11:30 y las llamadas salen por las demás. No respondió en 5 segundos → /control',
    ]);
  });

  it('are one when no PBX takes calls, with the reason of one that is down', () => {
    const centrales = [central('caida', { falla: 'Rechaza la cuenta' }), other('caida', { falla: 'No responde' })];
    expect(told({ centrales }, CUT)).toEqual([
      'bad No sale ninguna llamada. Ninguna central telefónica toma llamadas. 10.0.0.5:8088: Rechaza la cuenta → /control',
    ]);
  });

  it('say to use one again when all drain', () => {
    expect(told({ centrales: [central('drenando'), other('drenando')] }, CUT)).toEqual([
      'bad No sale ninguna llamada. Ninguna central telefónica toma llamadas. Están drenando: reactivá una → /control',
    ]);
  });

  it('say which trunk fails on which PBX, and what to check', () => {
    const at = { trunk_id: 3, trunk: 'Argentina A', central: '10.0.0.5:8088' };
    const trunks_con_falla = [
      { ...at, falla: 'no_responde' as const },
      { ...at, trunk_id: 4, trunk: 'Chile', falla: 'registro_rechazado' as const },
    ];
    expect(told({ centrales: [central('activa')], trunks_con_falla })).toEqual([
      'bad El operador del trunk «Argentina A» no responde a la central 10.0.0.5:8088: revisá su host y su puerto, y la red de la central → /trunks',
      'bad El operador del trunk «Chile» rechaza el registro desde la central 10.0.0.5:8088: revisá su usuario y su contraseña → /trunks',
    ]);
  });

  it('say where the legal window lets call at any hour', () => {
    const open = (horarios_abiertos: string[]) => told({ centrales: [central('activa')], horarios_abiertos });
    const text = 'wait El horario legal deja llamar a toda hora, también de noche, en';
    expect(open(['brasil'])).toEqual([`${text} 1 país → /configuracion/ajustes`]);
    expect(open(['*'])).toEqual([`${text} los países sin horario propio → /configuracion/ajustes`]);
    expect(open(['*', 'colombia', 'brasil'])).toEqual([
      `${text} 2 países y en los países sin horario propio → /configuracion/ajustes`,
    ]);
  });

  it('say in a dry run that nobody is called, and how to change it', () => {
    expect(told({ simulacro: true, centrales: [central('activa')] })).toEqual([
      'wait Simulacro: no se marca a nadie. Para llamar de verdad hay que reiniciar el servidor sin PBX_DRY_RUN → /control',
    ]);
  });
});
