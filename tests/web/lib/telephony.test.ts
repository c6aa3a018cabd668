import { describe, expect, it } from 'vitest';
import type { Central, TelephonyFields } from '#shared/contracts/telephony.ts';
import { telephonyStateOf } from '#web/lib/telephony.ts';

const central = (estado: Central['estado']): Central => ({
  nombre: '10.0.0.5:8088',
  estado,
  desde: '2026-11-23T14:30:00.000Z',
  llamadas: 0,
  canales: 200,
  version: null,
  falla: null,
});
const asterisk = (...states: Central['estado'][]): TelephonyFields => ({
  telephony: 'asterisk',
  asterisk_connected: states.includes('activa'),
  simulacro: false,
  centrales: states.map(central),
});

describe('the state of telephony', () => {
  it.each([
    [{ telephony: 'simulator', asterisk_connected: false, simulacro: false, centrales: [] }, 'idle', 'Simulador'],
    [asterisk('activa', 'activa'), 'ok', 'Conectada'],
    [asterisk('activa', 'caida'), 'wait', 'Conectada'],
    [asterisk('activa', 'drenando'), 'wait', 'Conectada'],
    [asterisk('caida', 'sincronizando'), 'bad', 'Sin centrales'],
    [{ ...asterisk('activa'), simulacro: true }, 'wait', 'Simulacro'],
    [{ ...asterisk('caida'), simulacro: true }, 'bad', 'Sin centrales'],
  ] as const)('%#: %j', (fields, tone, label) => {
    expect(telephonyStateOf({ ...fields, centrales: [...fields.centrales] })).toMatchObject({ tone, label });
  });

  it('counts the PBXs that take calls', () => {
    expect(telephonyStateOf(asterisk('activa', 'caida', 'activa')).note).toBe('2 de 3 centrales');
    expect(telephonyStateOf(asterisk('activa')).note).toBe('1 de 1 central');
  });
});
