import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallsMessage, LiveCallRow } from '#shared/live.ts';
import { acceptCalls, applyCalls, liveCallsAtom, setCallSender, watchCalls } from '#web/live/live-calls.ts';

const rowOf = (id: number, more: Partial<LiveCallRow> = {}): LiveCallRow => ({
  id,
  campaign_id: 1,
  campana: 'Verano',
  numero_destino: '+5491145551234',
  nombre: 'Ana',
  pais: 'argentina',
  cli: null,
  usuario_email: null,
  canal: `SIM/${id}`,
  etapa: 'queued',
  agente: null,
  fecha_inicio: '2026-11-23T15:00:00.000Z',
  ...more,
});

const messageOf = (seq: number, more: Partial<CallsMessage> = {}): CallsMessage => ({
  v: 1,
  type: 'calls',
  seq,
  at: '2026-11-23T15:00:10.000Z',
  snapshot: false,
  started: [],
  changed: [],
  ended: [],
  ...more,
});

describe('the live calls of a console', () => {
  const first = applyCalls(null, messageOf(7, { snapshot: true, started: [rowOf(1), rowOf(2)] }), 0);

  test('apply changes after a snapshot', () => {
    const change = messageOf(8, { started: [rowOf(3)], changed: [{ id: 2, etapa: 'tocando' }], ended: [1] });
    const after = applyCalls(first, change, 0);
    expect([...(after?.calls.values() ?? [])]).toEqual([rowOf(2, { etapa: 'tocando' }), rowOf(3)]);
    expect([...(first?.calls.keys() ?? [])]).toEqual([1, 2]);
  });

  test('are replaced by a snapshot, without duplicates', () => {
    const after = applyCalls(first, messageOf(20, { snapshot: true, started: [rowOf(2), rowOf(4)] }), 0);
    expect([...(after?.calls.keys() ?? [])]).toEqual([2, 4]);
  });

  test('are unknown after a gap', () => {
    expect(applyCalls(first, messageOf(9, { ended: [1] }), 0)).toBeNull();
    expect(applyCalls(null, messageOf(8), 0)).toBeNull();
  });

  test('follow the server’s clock', () => {
    const nowMs = Date.parse('2026-11-23T15:00:04.000Z');
    expect(applyCalls(first, messageOf(8), nowMs)?.clockOffsetMs).toBe(6000);
  });

  describe('without a snapshot', () => {
    const sent: unknown[] = [];
    const asked = () => sent.splice(0).length;
    let stop = (): void => {};
    beforeEach(() => {
      vi.useFakeTimers();
      setCallSender((request) => sent.push(request));
      stop = watchCalls();
    });
    afterEach(() => {
      stop();
      setCallSender(null);
      vi.useRealTimers();
      sent.length = 0;
    });
    /** Returns the seconds after which each further request is sent. */
    const nextWaitsS = (requests: number): number[] => {
      sent.length = 0;
      return Array.from({ length: requests }, () => {
        const sinceMs = Date.now();
        while (asked() === 0) vi.advanceTimersByTime(1000);
        return (Date.now() - sinceMs) / 1000;
      });
    };

    test('are requested again, with waits doubling up to a minute', () => {
      expect(asked()).toBe(1);
      acceptCalls(messageOf(8)); // a change, but the calls before it are still unknown
      expect(asked()).toBe(0);
      expect(nextWaitsS(6)).toEqual([5, 10, 20, 40, 60, 60]);
    });

    test('are not requested after a snapshot until a gap, then at once, and again after the first wait', () => {
      nextWaitsS(4);
      acceptCalls(messageOf(9, { snapshot: true }));
      vi.advanceTimersByTime(300_000);
      expect(asked()).toBe(0);
      acceptCalls(messageOf(12)); // a gap
      expect(asked()).toBe(1);
      expect(nextWaitsS(2)).toEqual([5, 10]);
    });

    test('are not requested while the WebSocket is closed; when it opens, at once, and again after the first wait', () => {
      nextWaitsS(4);
      setCallSender(null);
      vi.advanceTimersByTime(300_000);
      expect(asked()).toBe(0);
      setCallSender((request) => sent.push(request));
      expect(asked()).toBe(1);
      expect(nextWaitsS(2)).toEqual([5, 10]);
    });

    test('are not requested once no screen needs them', () => {
      sent.length = 0;
      stop();
      vi.advanceTimersByTime(300_000);
      expect(sent).toEqual([{ type: 'unsubscribe', topic: 'calls' }]);
      stop = () => {};
    });
  });

  test('are dropped while no screen needs them', () => {
    const sent: unknown[] = [];
    setCallSender((request) => sent.push(request));
    acceptCalls(messageOf(1, { snapshot: true, started: [rowOf(1)] }));
    expect(getDefaultStore().get(liveCallsAtom)).toBeNull();
    expect(sent).toEqual([]);
    setCallSender(null);
  });
});
