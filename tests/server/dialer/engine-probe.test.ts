import { beforeEach, describe, expect, it } from 'vitest';
import { createEngineProbe, type EngineProbe } from '#server/dialer/engine-probe.ts';
import { fail } from '#server/http/errors.ts';

/** An engine that is asked and answers, or does not, when the test says so. */
let nowMs: number;
let isUp: boolean;
let questions: PromiseWithResolvers<void>[];
let told: string[];
let probe: EngineProbe;

beforeEach(() => {
  nowMs = 1000;
  isUp = true;
  questions = [];
  told = [];
  probe = createEngineProbe({
    isUp: () => isUp,
    ping() {
      const question = Promise.withResolvers<void>();
      questions.push(question);
      return question.promise;
    },
    nowMs: () => nowMs,
    log: { info: (line: string) => void told.push(line), error: (line: string) => void told.push(line) },
  });
});

const answer = (): void => questions.at(-1)!.resolve();
const miss = (): void => questions.at(-1)!.reject(new Error('no answer within 2000 ms'));

describe('whether the engine answers', () => {
  it('is asked once for all who want to know at a time', async () => {
    const all = Array.from({ length: 1000 }, () => probe());
    expect(questions).toHaveLength(1);
    answer();
    expect(new Set(await Promise.all(all))).toEqual(new Set([true]));
  });

  it('is known for 250 ms from the answer, then asked again', async () => {
    const first = probe();
    nowMs += 100;
    answer();
    await first;
    nowMs += 249;
    expect(await probe()).toBe(true);
    expect(questions).toHaveLength(1);
    nowMs += 1;
    const second = probe();
    expect(questions).toHaveLength(2);
    miss();
    expect(await second).toBe(false);
    nowMs += 249;
    expect(await probe()).toBe(false);
    expect(questions).toHaveLength(2);
  });

  it('is told to the log only when it changes', async () => {
    for (const does of [answer, miss, miss, miss, answer, answer, miss]) {
      nowMs += 1000;
      const known = probe();
      does();
      await known;
    }
    expect(told).toEqual(['the engine does not answer', 'the engine answers again', 'the engine does not answer']);
  });

  it('is no at once without an engine, and as soon as there is one it is asked', async () => {
    isUp = false;
    expect(await probe()).toBe(false);
    expect(questions).toHaveLength(0);
    isUp = true;
    const known = probe();
    answer();
    expect(await known).toBe(true);
    isUp = false;
    expect(await probe()).toBe(false);
    expect(told).toEqual([]);
  });

  it('leaves it to the host to tell of an engine that has ended while it was asked', async () => {
    const known = probe();
    isUp = false;
    questions[0]!.reject(new Error('the engine thread has ended'));
    expect(await known).toBe(false);
    expect(told).toEqual([]);
  });

  it('is no as well when asking throws', async () => {
    const broken = createEngineProbe({
      isUp: () => true,
      ping: async () => fail('engine_unavailable'),
      nowMs: () => nowMs,
      log: { info: () => {}, error: (line: string) => void told.push(line) },
    });
    expect([await broken(), await broken()]).toEqual([false, false]);
    expect(told).toHaveLength(1);
  });
});
