import { describe, expect, test } from 'vitest';
import { describeEngine } from '#web/app/engine-state.tsx';

const ON = { running: true, motivo_espera: null, motivo_espera_texto: null };
const OFF = {
  running: false,
  motivo_espera: 'dialer_stopped',
  motivo_espera_texto: 'El discador está detenido',
} as const;
const FULL = { running: true, motivo_espera: 'disk_full', motivo_espera_texto: 'Disco lleno' } as const;

describe('the engine state in the header', () => {
  test('is active while the engine responds, and shows that the dialer is stopped', () => {
    expect(describeEngine(ON, false, 'open')).toEqual({ tone: 'ok', label: 'Sistema Activo', detail: null });
    expect(describeEngine(OFF, false, 'open')).toMatchObject({
      label: 'Discador detenido',
      detail: null,
    });
  });

  test('is not active when the server does not respond or the WebSocket is disconnected', () => {
    expect(describeEngine(ON, true, 'waiting')).toMatchObject({ tone: 'bad', label: 'Sistema sin respuesta' });
    expect(describeEngine(ON, false, 'waiting')).toMatchObject({ tone: 'wait', label: 'Reconectando…' });
    expect(describeEngine(undefined, false, 'connecting')).toMatchObject({ tone: 'idle' });
  });

  test('shows an outage rather than its consequences', () => {
    const shown = { tone: 'bad', label: 'Sin llamadas', detail: 'Disco lleno' };
    expect(describeEngine(FULL, false, 'open')).toEqual(shown);
    expect(describeEngine({ ...FULL, running: false }, false, 'waiting', true)).toEqual(shown);
    expect(describeEngine(FULL, true, 'open')).toMatchObject({ label: 'Sistema sin respuesta' });
  });

  test('shows the engine’s lag, unless a worse state applies', () => {
    const late = { tone: 'wait', label: 'Motor con retraso' };
    expect(describeEngine(ON, false, 'open', true)).toEqual({ ...late, detail: null });
    expect(describeEngine(OFF, false, 'open', true)).toEqual({ ...late, detail: 'discador detenido' });
    const locked = { running: true, motivo_espera: 'locked', motivo_espera_texto: 'Otro proceso' } as const;
    expect(describeEngine(locked, false, 'open', true)).toEqual({ ...late, detail: 'Otro proceso' });
    expect(describeEngine(FULL, false, 'open', true)).toMatchObject({ label: 'Sin llamadas' });
    expect(describeEngine(ON, true, 'open', true)).toMatchObject({ label: 'Sistema sin respuesta' });
    expect(describeEngine(ON, false, 'waiting', true)).toMatchObject({ label: 'Reconectando…' });
  });
});
