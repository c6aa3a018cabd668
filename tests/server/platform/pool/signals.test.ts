import { expect, test } from 'vitest';
import { createPoolSignals, newPoolSignalsBuffer } from '#server/platform/pool/signals.ts';

test('a signal of one thread is visible to another', () => {
  const buffer = newPoolSignalsBuffer();
  const [one, other] = [createPoolSignals(buffer), createPoolSignals(buffer)];
  expect(other.isStopping()).toBe(false);
  expect(other.checkpoints()).toBe(0);
  one.checkpointed();
  one.checkpointed();
  expect(other.checkpoints()).toBe(2);
  expect(other.isStopping()).toBe(false);
  one.stop();
  expect(other.isStopping()).toBe(true);
});
