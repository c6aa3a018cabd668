import { describe, expect, it } from 'vitest';
import {
  channel,
  CREATE,
  createAnswered,
  createTestLeg,
  DETECT,
  destroyed,
  HANG_UP,
  pressed,
  verdict,
} from './test-leg.ts';

const AMD = { amd: '2500,1500' };
const playOf = (nth: number) => `POST /channels/cadencia-7/play/cadencia-7-prompt-${nth}`;
const stopOf = (nth: number) => `DELETE /playbacks/cadencia-7-prompt-${nth}`;

describe('detecting machines', () => {
  it('sends the answered channel to the detector, and reports an unknown answer', async () => {
    const test = await createAnswered(AMD);
    expect(test.told.at(-1)).toEqual({ kind: 'answered', by: 'unknown' });
    expect(test.ari.requests.at(-1)).toMatchObject({
      what: DETECT,
      query: { context: 'cadencia-amd', extension: 's', priority: 1 },
    });
  });

  it.each([
    ['MACHINE', 'machine'],
    ['HUMAN', 'person'],
    ['NOTSURE', 'person'],
    ['', 'person'],
  ])('%s is a %s', async (status, by) => {
    const test = await createAnswered(AMD);
    await test.events(verdict(status));
    const detector = { status, cause: 'LONGGREETING-1500-1500' };
    expect(test.told.at(-1)).toEqual({ kind: 'verdict', by, ...(status !== '' && { detector }) });
    expect(test.kinds().filter((kind) => kind === 'answered').length).toBe(1);
  });

  it('has no verdict if the party hangs up during detection, and calls no agent', async () => {
    const test = await createAnswered(AMD);
    test.leg.connect(101, 3);
    await test.events(verdict('HANGUP'), destroyed(16));
    expect(test.kinds()).toEqual(['placed', 'ringing', 'answered', 'hung_up']);
    expect(test.ari.sent().filter((what) => what === CREATE).length).toBe(1);
  });

  it('can be hung up during detection, and a later verdict has no effect', async () => {
    const test = await createAnswered(AMD);
    test.leg.connect(101, 3);
    test.leg.hangUp();
    await test.settled();
    await test.events(verdict('HUMAN'), destroyed(16));
    expect(test.ari.sent().filter((what) => what.startsWith('POST'))).toEqual([CREATE, DETECT]);
    expect(test.ari.sent()).toContain(HANG_UP);
    expect([test.kinds(), test.gone()]).toEqual([['placed', 'ringing', 'answered'], 1]);
  });

  it('continues without a verdict if the PBX refuses to move the channel to the detector', async () => {
    const test = createTestLeg(AMD);
    test.ari.refuse(DETECT, 409);
    test.leg.place();
    test.leg.play(1);
    await test.events({ type: 'StasisStart', channel: channel('Up'), args: [] });
    expect(test.faults.length).toBe(1);
    expect(test.ari.sent()).toEqual([CREATE, DETECT, playOf(1)]);
    expect(test.kinds()).toEqual(['placed', 'ringing', 'answered']);
  });

  it('continues if the verdict was missed in an interruption', async () => {
    const test = await createAnswered(AMD);
    test.leg.play(1);
    await test.resume(channel('Up', undefined, 'AMD'));
    expect(test.ari.sent()).not.toContain(playOf(1));
    await test.resume(channel('Up'));
    expect(test.ari.sent().filter((what) => what === DETECT).length).toBe(1);
    expect(test.ari.sent().at(-1)).toBe(playOf(1));
  });

  it('starts after an interruption in which the answer was missed', async () => {
    const test = createTestLeg(AMD);
    test.leg.place();
    await test.resume(channel('Up'));
    expect(test.told.at(-1)).toEqual({ kind: 'answered', by: 'unknown' });
    expect(test.ari.sent()).toEqual([CREATE, DETECT]);
  });
});

describe('playing the prompt', () => {
  it('is one request each time', async () => {
    const test = await createAnswered();
    test.leg.play(1);
    test.leg.play(1);
    await test.settled();
    expect(test.ari.requests.at(-1)).toMatchObject({ what: playOf(1), query: { media: 'sound:menu' } });
    expect(test.ari.sent()).toEqual([CREATE, playOf(1)]);
  });

  it('stops the previous prompt, which would delay the new one', async () => {
    const test = await createAnswered();
    test.leg.play(1);
    test.leg.play(2);
    test.leg.play(1);
    await test.settled();
    expect(test.ari.sent()).toEqual([CREATE, playOf(1), stopOf(1), playOf(2)]);
  });

  it('waits for the detector, and then plays only the last order', async () => {
    const test = await createAnswered(AMD);
    test.leg.play(1);
    test.leg.play(2);
    await test.settled();
    expect(test.ari.sent()).toEqual([CREATE, DETECT]);
    await test.events(verdict('HUMAN'));
    expect(test.ari.sent()).toEqual([CREATE, DETECT, playOf(2)]);
  });

  it('does nothing for a menu without a recording', async () => {
    const test = await createAnswered({ prompt: null });
    test.leg.play(1);
    await test.settled();
    expect(test.ari.sent()).toEqual([CREATE]);
  });

  it('is a fault if the PBX refuses it, unless it is no longer needed', async () => {
    const test = await createAnswered();
    test.ari.refuse(playOf(1), 500);
    test.leg.play(1);
    await test.settled();
    test.ari.refuse(stopOf(1), 404);
    test.leg.play(2);
    await test.settled();
    expect([test.faults.length, test.ari.sent().at(-1)]).toEqual([1, playOf(2)]);
  });

  it('passes each key to the engine as it is pressed', async () => {
    const test = await createAnswered();
    await test.events(...['1', '*', '#', 'A', '1'].map(pressed));
    expect(test.told.slice(3)).toEqual(['1', '*', '#', 'A', '1'].map((key) => ({ kind: 'dtmf', key })));
  });
});
