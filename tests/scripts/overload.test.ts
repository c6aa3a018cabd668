import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../scripts/overload/arguments.ts';
import type { FloodMeasures } from '../../scripts/overload/flood-run.ts';
import { judgeFlood, judgeSockets } from '../../scripts/overload/judge.ts';
import type { SocketMeasures } from '../../scripts/overload/sockets-run.ts';
import { figureTable, isMissed } from '../../scripts/verdicts.ts';

describe('the arguments of npm run overload', () => {
  it('have defaults, and are parsed', () => {
    const defaults = { seconds: 30, cps: 50, connections: 1000, sockets: 2000, stuck: 100 };
    const processes = Math.max(1, availableParallelism() - 1);
    expect(readArguments([])).toEqual({ ...defaults, processes, parts: ['flood', 'sockets'] });
    expect(readArguments(['--seconds', '5', '--only', 'sockets'])).toMatchObject({
      ...defaults,
      seconds: 5,
      parts: ['sockets'],
    });
    expect(readArguments(['--help'])).toBeNull();
  });

  it.each([['--seconds', '0'], ['--cps', '101'], ['--stuck', '2000'], ['--only', 'uploads'], ['--nothing']])(
    '%s %s is rejected with one line',
    (...args) => {
      expect(() => readArguments(args)).toThrow(args[0]);
    },
  );
});

const asked = { count: 100, answered: 100, slowestMs: 300 };
const flood: FloodMeasures = {
  capacityPerSecond: 300,
  flood: {
    acceptedMs: Array.from({ length: 2500 }, (_, n) => n / 5),
    refused: 25_000,
    failed: 0,
    failure: null,
    seconds: 10,
    ownDelayMs: 5,
  },
  seen: { health: asked, commands: asked, refusals: 20, wrongRefusal: null, longestSilenceMs: 1400 },
  placed: 499,
  due: 500,
  memoryMb: { before: 200, peak: 280, after: 210 },
};
const sockets: SocketMeasures = {
  aloneMs: 20,
  besideMs: 25,
  messages: 100_000,
  lost: 0,
  closed: 100,
  memoryMb: { taken: 60, stuck: 8, left: 20 },
};
const bad = (measures: FloodMeasures): string[] =>
  judgeFlood(measures)
    .filter(isMissed)
    .map(({ name }) => name);
const badSockets = (measures: SocketMeasures): string[] =>
  judgeSockets(measures, { sockets: 2000, stuck: 100 })
    .filter(isMissed)
    .map(({ name }) => name);

describe('the verdict on a flood', () => {
  it('passes when every promise is kept, and states the load', () => {
    expect(bad(flood)).toEqual([]);
    expect(figureTable(judgeFlood(flood))).toContain('2,750 requests/s, 9.2 times that');
  });

  it.each<[string, FloodMeasures]>([
    ['accepted', { ...flood, capacityPerSecond: 600 }],
    ['refused with 503 and Retry-After', { ...flood, flood: { ...flood.flood, refused: 0 } }],
    ['refusals as the API describes them', { ...flood, seen: { ...flood.seen, wrongRefusal: 'it says nothing' } }],
    ['other answers, broken connections', { ...flood, flood: { ...flood.flood, failed: 1, failure: 'answered 500' } }],
    [
      'p99 of the accepted',
      { ...flood, flood: { ...flood.flood, acceptedMs: flood.flood.acceptedMs.map((ms) => 3 * ms) } },
    ],
    ['health probes, each a new connection', { ...flood, seen: { ...flood.seen, health: { ...asked, answered: 99 } } }],
    ['commands', { ...flood, seen: { ...flood.seen, commands: { ...asked, answered: 99 } } }],
    ['WebSocket, longest silence', { ...flood, seen: { ...flood.seen, longestSilenceMs: 5000 } }],
    ['calls placed, off the target', { ...flood, placed: 490 }],
    ['memory at the peak', { ...flood, memoryMb: { before: 200, peak: 700, after: 210 } }],
    ['memory after', { ...flood, memoryMb: { before: 200, peak: 280, after: 320 } }],
  ])('is bad for: %s', (name, measures) => {
    expect(bad(measures)).toEqual([name]);
  });
});

describe('the verdict on WebSockets', () => {
  it('passes when clients that never read are closed and the others are not affected', () => {
    expect(badSockets(sockets)).toEqual([]);
  });

  it.each<[string, SocketMeasures]>([
    ['the same beside 100 that never read', { ...sockets, besideMs: 400 }],
    ['WebSockets that read and were closed', { ...sockets, lost: 1 }],
    ['WebSockets never read, closed with 4408', { ...sockets, closed: 99 }],
    ['memory of those never read', { ...sockets, memoryMb: { ...sockets.memoryMb, stuck: 90 } }],
    ['memory left when all are gone', { ...sockets, memoryMb: { ...sockets.memoryMb, left: 150 } }],
  ])('is bad for: %s', (name, measures) => {
    expect(badSockets(measures)).toEqual([name]);
  });
});
