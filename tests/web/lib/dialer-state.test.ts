import { describe, expect, it } from 'vitest';
import { dialerStateOf, faultOf } from '#web/lib/dialer-state.ts';

const ON = { running: true, motivo_espera: null, motivo_espera_texto: null };
const OFF = {
  running: false,
  motivo_espera: 'dialer_stopped',
  motivo_espera_texto: 'El discador está detenido',
} as const;
const DOWN = { motivo_espera: 'engine_unavailable', motivo_espera_texto: 'El motor de discado no responde' } as const;

describe('the dialer state on the screens', () => {
  it('follows the switch while there is no outage', () => {
    expect(dialerStateOf(ON)).toEqual({ tone: 'ok', label: 'En marcha' });
    expect(dialerStateOf(OFF)).toEqual({ tone: 'idle', label: 'Detenido' });
    expect([faultOf(ON), faultOf(OFF)]).toEqual([null, null]);
  });

  it('is an outage with its reason while the dialer is on but can’t call', () => {
    expect(dialerStateOf({ running: true, ...DOWN })).toEqual({ tone: 'bad', label: 'No puede llamar' });
    expect(faultOf({ running: true, ...DOWN })).toBe(DOWN.motivo_espera_texto);
  });

  it('is off during an outage when switched off, with the outage’s reason', () => {
    expect(dialerStateOf({ running: false, ...DOWN })).toEqual({ tone: 'idle', label: 'Detenido' });
    expect(faultOf({ running: false, ...DOWN })).toBe(DOWN.motivo_espera_texto);
  });
});
