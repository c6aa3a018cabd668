import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BEAT_MS,
  createHeartbeat,
  latenessOf,
  newHeartbeatBuffer,
  readHeartbeat,
  watchHeartbeat,
  type TickReport,
} from '#server/dialer/heartbeat.ts';
import { createTestDialer, MIN_TICK_MS, type TestDialer } from './test-dialer.ts';

describe('the engine’s heartbeat', () => {
  it('is null before the first beat', () => {
    expect(readHeartbeat(newHeartbeatBuffer(), () => 5)).toBeNull();
  });

  it('reports the delay of the latest ticks for two beats', () => {
    const buffer = newHeartbeatBuffer();
    let now = 1000;
    const heartbeat = createHeartbeat(buffer, () => now);
    const lag = (): number | undefined => readHeartbeat(buffer, () => now)?.lagMs;
    heartbeat.tick({ lateMs: 3, facts: 2 });
    heartbeat.tick({ lateMs: 1700, facts: 9 });
    heartbeat.tick({ lateMs: 0, facts: 1 });
    heartbeat.beat(10_000_000);
    expect(readHeartbeat(buffer, () => now)).toEqual({ lagMs: 1700, factsAtOnce: 9, heapBytes: 10_000_000 });
    now += BEAT_MS;
    heartbeat.beat(0);
    expect(lag()).toBe(1700);
    now += BEAT_MS;
    heartbeat.beat(0);
    expect(lag()).toBe(0);
  });

  it('reports a growing delay while beats are missing', () => {
    const buffer = newHeartbeatBuffer();
    let now = 1000;
    const heartbeat = createHeartbeat(buffer, () => now);
    heartbeat.beat(0);
    now += BEAT_MS;
    expect(readHeartbeat(buffer, () => now)?.lagMs).toBe(0);
    now += 2500;
    expect(readHeartbeat(buffer, () => now)?.lagMs).toBe(2500);
    heartbeat.beat(0);
    expect(readHeartbeat(buffer, () => now)?.lagMs).toBe(0);
  });

  it('records the delay of each tick', () => {
    const buffer = newHeartbeatBuffer();
    const heartbeat = createHeartbeat(buffer, () => 1);
    for (const lateMs of [0, 0, 30, 4000]) heartbeat.tick({ lateMs, facts: 0 });
    const [sum, ...buckets] = latenessOf(buffer);
    expect(sum).toBeCloseTo(4.03);
    expect(buckets.reduce((all, one) => all + one, 0)).toBe(4);
    expect(buckets[0]).toBe(2);
  });
});

describe('a watch of the heartbeat', () => {
  const HUNG_AFTER_MS = 60_000;
  let lines: string[];
  let hung: number;
  let beat: () => void;
  let watch: ReturnType<typeof watchHeartbeat>;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    hung = 0;
    const buffer = newHeartbeatBuffer();
    const heartbeat = createHeartbeat(buffer, () => Date.now());
    beat = () => heartbeat.beat(0);
    watch = watchHeartbeat(buffer, {
      hungAfterMs: HUNG_AFTER_MS,
      onHung: () => void (hung += 1),
      log: { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) },
    });
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  function beatFor(ms: number): void {
    for (let passedMs = 0; passedMs < ms; passedMs += BEAT_MS) {
      beat();
      vi.advanceTimersByTime(BEAT_MS);
    }
  }

  it('logs nothing while beats arrive', () => {
    beatFor(2 * HUNG_AFTER_MS);
    expect([watch.isBeating(), hung, lines]).toEqual([true, 0, []]);
  });

  it('logs once when the engine is stuck, two seconds overdue, and once when it resumes', () => {
    beatFor(3000);
    vi.advanceTimersByTime(1500);
    expect(watch.isBeating()).toBe(true);
    vi.advanceTimersByTime(750);
    expect(watch.isBeating()).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(lines).toEqual(['the engine does not answer']);
    beatFor(BEAT_MS);
    expect([watch.isBeating(), hung]).toEqual([true, 0]);
    expect(lines).toEqual(['the engine does not answer', 'the engine answers again']);
  });

  it('reports a hung engine once, even one that never sent a beat', () => {
    vi.advanceTimersByTime(HUNG_AFTER_MS - 1);
    expect(hung).toBe(0);
    vi.advanceTimersByTime(1);
    expect(hung).toBe(1);
    vi.advanceTimersByTime(HUNG_AFTER_MS);
    expect(hung).toBe(1);
  });

  it('does not report a hung engine when the process was suspended', () => {
    beatFor(3000);
    vi.setSystemTime(Date.now() + 10 * HUNG_AFTER_MS);
    vi.advanceTimersByTime(500);
    expect([watch.isBeating(), hung, lines]).toEqual([true, 0, []]);
  });
});

describe('the delay of the live dialer', () => {
  let rig: TestDialer;
  afterEach(() => rig.dispose());

  /** Runs the dialer for `seconds`, waking it `lateMs` late each time, and returns the reports of its ticks. */
  function ticksOf(lateMs: number, seconds: number): TickReport[] {
    const ticks: TickReport[] = [];
    rig = createTestDialer({ onTick: (tick) => void ticks.push(tick) });
    const id = rig.addCampaign({ contacts: 200 });
    rig.live.run((effects) => effects.startCampaign(id, 1));
    rig.runFor(1000);
    ticks.splice(0);
    rig.runFor(seconds * 1000, () => lateMs);
    return ticks;
  }

  it('is zero when it is woken on time: batched events do not count as delayed', () => {
    const ticks = ticksOf(0, 5);
    expect(ticks.length).toBeGreaterThan(50);
    expect(Math.max(...ticks.map(({ lateMs }) => lateMs))).toBeLessThan(MIN_TICK_MS);
  });

  it('is the time from the due moment to waking', () => {
    const ticks = ticksOf(1800, 10);
    expect(ticks.length).toBeGreaterThan(3);
    for (const { lateMs } of ticks.slice(0, 3)) expect(lateMs).toBeGreaterThanOrEqual(1800);
    expect(Math.max(...ticks.map(({ facts }) => facts))).toBeGreaterThan(5);
  });
});
