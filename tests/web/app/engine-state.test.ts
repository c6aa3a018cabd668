import { describe, expect, test } from 'vitest';
import { describeEngine } from '#web/app/engine-state.tsx';

describe('the state of the system in the header', () => {
  test('is active while the engine answers, and says when the dialer stands', () => {
    expect(describeEngine(true, false, 'open')).toEqual({ tone: 'ok', label: 'Sistema Activo', detail: null });
    expect(describeEngine(false, false, 'open')).toMatchObject({
      label: 'Sistema Activo',
      detail: 'discador detenido',
    });
  });

  test('is not active when nobody answers or the live line is broken', () => {
    expect(describeEngine(true, true, 'waiting')).toMatchObject({ tone: 'bad', label: 'Sistema sin respuesta' });
    expect(describeEngine(true, false, 'waiting')).toMatchObject({ tone: 'wait', label: 'Reconectando…' });
    expect(describeEngine(undefined, false, 'connecting')).toMatchObject({ tone: 'idle' });
  });
});
