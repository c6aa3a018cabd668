import { afterEach, describe, expect, it } from 'vitest';
import { startWorker, type WorkerHost } from '#server/platform/threads/worker-host.ts';
import type { commands, TestEvents } from './test-thread.ts';

type Commands = typeof commands;

const started: WorkerHost<Commands, TestEvents>[] = [];
afterEach(async () => void (await Promise.all(started.splice(0).map((thread) => thread.terminate()))));

function start() {
  const ends: Error[] = [];
  const thread = startWorker<Commands, TestEvents>(new URL('./test-thread.ts', import.meta.url), {
    name: 'test',
    events: {
      refuse: () => {
        throw Object.assign(new Error('refused'), { code: 'REFUSED' });
      },
    },
    onEnd: (reason) => ends.push(reason),
  });
  started.push(thread);
  return { thread, ends };
}

describe('a worker host', () => {
  it('answers calls', async () => {
    expect(await start().thread.commands.echo('hello')).toBe('hello');
  });

  it('keeps the code of an error thrown in the thread', async () => {
    await expect(start().thread.commands.readMissingFile()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('keeps the code of an error that the host throws to the thread', async () => {
    expect(await start().thread.commands.codeOfRefusal()).toBe('REFUSED');
  });

  it('rejects waiting calls, and reports the end once, when the thread exits silently', async () => {
    const { thread, ends } = start();
    const waiting = thread.commands.neverAnswers();
    thread.commands.exit().catch(() => {});
    await expect(waiting).rejects.toThrow('the test thread ended with 3');
    expect(ends.map(({ message }) => message)).toEqual(['the test thread ended with 3']);
  });

  it('rejects calls after the end with an error that names the thread', async () => {
    const { thread, ends } = start();
    await thread.terminate(new Error('too slow'));
    await expect(thread.commands.echo('hello')).rejects.toMatchObject({
      message: 'the test thread has ended and cannot run echo',
      cause: ends[0],
    });
    expect(ends[0]).toMatchObject({ message: 'too slow' });
  });

  it('reports the error that crashed the thread, unchanged', async () => {
    const { thread, ends } = start();
    const waiting = thread.commands.neverAnswers();
    await thread.commands.crash();
    await expect(waiting).rejects.toThrow('the thread crashed');
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ message: 'the thread crashed' });
    expect(ends[0]!.cause).toBeUndefined();
  });

  it('passes the reason of a termination on as the end, unchanged', async () => {
    const { thread, ends } = start();
    await thread.commands.echo('up');
    const waiting = thread.commands.neverAnswers();
    void thread.terminate(new Error('too slow'));
    await expect(waiting).rejects.toMatchObject({ message: 'too slow', cause: { message: 'too slow' } });
    expect(ends).toHaveLength(1);
    expect(ends[0]!.cause).toBeUndefined();
  });
});
