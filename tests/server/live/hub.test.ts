import { beforeEach, describe, expect, it } from 'vitest';
import { createHub, type Hub, type LiveSocket } from '#server/live/hub.ts';

type FakeSocket = LiveSocket & {
  bufferedAmount: number;
  readonly got: unknown[];
  dropped: boolean;
  /** Lets the client read its buffered messages. */
  drain(): void;
};

/** Creates a socket whose client reads only on demand. */
function slowSocket(): FakeSocket {
  let callbacks: (() => void)[] = [];
  const socket: FakeSocket = {
    bufferedAmount: 0,
    got: [],
    dropped: false,
    send(message, sent) {
      socket.bufferedAmount += message.length;
      socket.got.push(JSON.parse(message.toString()));
      callbacks.push(sent);
    },
    drop: () => void (socket.dropped = true),
    drain() {
      socket.bufferedAmount = 0;
      const done = callbacks;
      callbacks = [];
      for (const callback of done) callback();
    },
  };
  return socket;
}

describe('the hub', () => {
  let now = 0;
  let hub: Hub;
  const big = 'x'.repeat(40_000);

  beforeEach(() => {
    now = 0;
    hub = createHub(() => now);
  });

  it('sends a topic to its subscribers', () => {
    const [metrics, calls] = [slowSocket(), slowSocket()];
    hub.join(metrics, ['metrics']);
    hub.join(calls, ['calls']);
    hub.publish('metrics', { n: 1 });
    expect([metrics.got, calls.got]).toEqual([[{ n: 1 }], []]);
    hub.leave(metrics);
    hub.publish('metrics', { n: 2 });
    expect(metrics.got).toHaveLength(1);
    expect(hub.size()).toBe(1);
  });

  it('serializes a message once for all', () => {
    let times = 0;
    const message = { toJSON: () => (times += 1) };
    for (let i = 0; i < 10; i += 1) hub.join(slowSocket(), ['metrics']);
    hub.publish('metrics', message);
    expect(times).toBe(1);
  });

  it('holds only the newest state for a slow client, and sends it once the client has caught up', () => {
    const socket = slowSocket();
    hub.join(socket, ['metrics']);
    for (let n = 0; n < 50; n += 1) hub.publish('metrics', { n, big });
    expect(socket.bufferedAmount).toBeLessThan(150_000);
    expect(socket.got.length).toBeLessThan(4);
    socket.drain();
    expect(socket.got.at(-1)).toEqual({ n: 49, big });
    expect(socket.got.length).toBeLessThan(5);
  });

  it('sends a slow client a snapshot in place of missed changes, and changes from there on', () => {
    const socket = slowSocket();
    hub.join(socket, ['calls']);
    let n = 0;
    const change = (filling = ''): void => {
      n += 1;
      hub.publish('calls', { change: n, filling }, () => ({ snapshot: n }));
    };
    change(big);
    change(big);
    for (let missed = 0; missed < 20; missed += 1) change();
    socket.drain();
    change();
    expect(socket.got.map((message) => ({ ...(message as object), filling: undefined }))).toEqual([
      { change: 1 },
      { change: 2 },
      { snapshot: 22 },
      { change: 23 },
    ]);
  });

  it('sends no change before the snapshot to a client that missed one, even if its buffer is empty again', () => {
    const socket = slowSocket();
    hub.join(socket, ['calls']);
    hub.publish('calls', { change: 1, big }, () => ({ snapshot: 1 }));
    hub.publish('calls', { change: 2, big }, () => ({ snapshot: 2 }));
    hub.publish('calls', { change: 3 }, () => ({ snapshot: 3 }));
    socket.bufferedAmount = 0; // read, but the hub has not noticed yet
    hub.publish('calls', { change: 4 }, () => ({ snapshot: 4 }));
    expect(socket.got.at(-1)).toEqual({ snapshot: 4 });
  });

  it('sends a topic until it is unsubscribed', () => {
    const socket = slowSocket();
    hub.join(socket, ['metrics']);
    hub.publish('calls', { n: 1 });
    hub.subscribe(socket, 'calls');
    expect(hub.hasSubscriber('calls')).toBe(true);
    hub.publish('calls', { n: 2 });
    hub.unsubscribe(socket, 'calls');
    hub.publish('calls', { n: 3 });
    expect(socket.got).toEqual([{ n: 2 }]);
    expect(hub.hasSubscriber('calls')).toBe(false);
  });

  it('drops a client that reads nothing for a minute, and no other', () => {
    const [stuck, fast] = [slowSocket(), slowSocket()];
    hub.join(stuck, ['metrics']);
    hub.join(fast, ['metrics']);
    for (let second = 0; second <= 70; second += 1) {
      now = second * 1000;
      hub.publish('metrics', { second, big });
      fast.drain();
    }
    expect([stuck.dropped, fast.dropped]).toEqual([true, false]);
    expect(hub.size()).toBe(1);
    expect(fast.got).toHaveLength(71);
  });

  it('counts skipped messages and dropped clients', () => {
    const stuck = slowSocket();
    hub.join(stuck, ['metrics']);
    for (let n = 0; n < 6; n += 1) hub.publish('metrics', { n, big });
    // Two were sent and three were replaced. The last one is pending.
    expect(hub.losses()).toEqual({ skipped: 3, ended: { stalled: 0, silent: 0, broken: 0, session_over: 0 } });
    stuck.drain();
    expect(stuck.got.at(-1)).toMatchObject({ n: 5 });
    expect(hub.losses().skipped).toBe(3);
    for (let n = 0; n < 3; n += 1) hub.publish('metrics', { n, big });
    now += 60_000;
    hub.publish('metrics', { n: 9, big });
    hub.countEnd('silent');
    expect(hub.losses().ended).toEqual({ stalled: 1, silent: 1, broken: 0, session_over: 0 });
  });
});
