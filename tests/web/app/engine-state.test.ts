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

  test('says that the engine is late, unless there is worse to say', () => {
    const late = { tone: 'wait', label: 'Motor con retraso' };
    expect(describeEngine(true, false, 'open', true)).toEqual({ ...late, detail: null });
    expect(describeEngine(false, false, 'open', true)).toEqual({ ...late, detail: 'discador detenido' });
    expect(describeEngine(true, true, 'open', true)).toMatchObject({ label: 'Sistema sin respuesta' });
    expect(describeEngine(true, false, 'waiting', true)).toMatchObject({ label: 'Reconectando…' });
  });
});
