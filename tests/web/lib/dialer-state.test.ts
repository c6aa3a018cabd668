import { describe, expect, it } from 'vitest';
import { dialerStateOf, faultOf } from '#web/lib/dialer-state.ts';

const ON = { running: true, motivo_espera: null, motivo_espera_texto: null };
const OFF = {
  running: false,
  motivo_espera: 'dialer_stopped',
  motivo_espera_texto: 'El discador está detenido',
} as const;
const DOWN = { motivo_espera: 'engine_unavailable', motivo_espera_texto: 'El motor de discado no responde' } as const;

describe('how the dialer stands on the screens', () => {
  it('is as it is switched, while nothing is the matter', () => {
    expect(dialerStateOf(ON)).toEqual({ tone: 'ok', label: 'En marcha' });
    expect(dialerStateOf(OFF)).toEqual({ tone: 'idle', label: 'Detenido' });
    expect([faultOf(ON), faultOf(OFF)]).toEqual([null, null]);
  });

  it('is no dialing while something keeps it from that, and says what', () => {
    expect(dialerStateOf({ running: true, ...DOWN })).toEqual({ tone: 'bad', label: 'No puede llamar' });
    expect(faultOf({ running: true, ...DOWN })).toBe(DOWN.motivo_espera_texto);
  });

  it('is switched off all the same when both are true, and says what would keep it', () => {
    expect(dialerStateOf({ running: false, ...DOWN })).toEqual({ tone: 'idle', label: 'Detenido' });
    expect(faultOf({ running: false, ...DOWN })).toBe(DOWN.motivo_espera_texto);
  });
});
