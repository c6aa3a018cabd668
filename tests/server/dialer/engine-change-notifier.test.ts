import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngineChangeNotifier } from '#server/dialer/engine-change-notifier.ts';

const AGAIN_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a notifier with numbers as engines; those in `refusing` accept no change. */
function newNotifier() {
  let engine: number | undefined = 1;
  const refusing = new Set<number>();
  const told: string[] = [];
  const errors: unknown[] = [];
  const notifier = createEngineChangeNotifier<number>({
    present: () => engine,
    log: { error: (...line: unknown[]) => void errors.push(line) },
  });
  const tell = (what: string, taken?: () => void): Promise<void> =>
    notifier.notify(
      what,
      async (to) => {
        if (refusing.has(to)) throw new Error('busy');
        told.push(`${to} ${what}`);
      },
      taken,
    );
  return {
    notifier,
    tell,
    told,
    errors,
    refusing,
    become: (next: number | undefined) => {
      engine = next;
      if (next === undefined) notifier.engineEnded();
    },
  };
}

describe('a change of the database', () => {
  it('is reported to the engine at once', async () => {
    const { tell, told } = newNotifier();
    const taken = vi.fn();
    await tell('settings', taken);
    expect(told).toEqual(['1 settings']);
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('is reported again until the engine accepts it, once per kind, and logged once', async () => {
    const { tell, told, errors, refusing } = newNotifier();
    const taken = vi.fn();
    refusing.add(1);
    await tell('settings');
    await tell('settings');
    await tell('campaign 4 removed', taken);
    const logged = errors.length;
    await vi.advanceTimersByTimeAsync(5 * AGAIN_MS);
    expect([errors.length, told, taken.mock.calls.length]).toEqual([logged, [], 0]);
    refusing.clear();
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(told).toEqual(['1 settings', '1 campaign 4 removed']);
    expect(taken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5 * AGAIN_MS);
    expect(told).toHaveLength(2);
  });

  it('is not reported again when the engine has accepted a later one of the same kind', async () => {
    const { tell, told, refusing } = newNotifier();
    refusing.add(1);
    await tell('trunks');
    refusing.clear();
    await tell('trunks');
    await vi.advanceTimersByTimeAsync(5 * AGAIN_MS);
    expect(told).toEqual(['1 trunks']);
  });

  it('is not reported again to an engine that has ended, nor to the next one', async () => {
    const { tell, told, refusing, become } = newNotifier();
    const taken = vi.fn();
    refusing.add(1);
    await tell('campaign 4 removed', taken);
    expect(taken).not.toHaveBeenCalled();
    become(undefined);
    expect(taken).toHaveBeenCalledTimes(1);
    await tell('settings', taken);
    expect(taken).toHaveBeenCalledTimes(2);
    become(2);
    await vi.advanceTimersByTimeAsync(5 * AGAIN_MS);
    expect(told).toEqual([]);
  });

  it('counts as accepted if the engine dies because of it', async () => {
    const { notifier, become, errors } = newNotifier();
    const taken = vi.fn();
    const dying = async (): Promise<void> => {
      become(undefined);
      throw new Error('it has ended');
    };
    await notifier.notify('settings', dying, taken);
    expect(taken).toHaveBeenCalledTimes(1);
    expect(errors).toEqual([]);
  });

  it('is not reported after close', async () => {
    const { notifier, tell, told, refusing } = newNotifier();
    refusing.add(1);
    await tell('settings');
    notifier.close();
    refusing.clear();
    await vi.advanceTimersByTimeAsync(5 * AGAIN_MS);
    expect(told).toEqual([]);
  });
});
