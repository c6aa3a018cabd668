import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/errors.ts';
import { changesOf, saveChanges } from '#web/lib/save-changes.ts';

type Body = { name: string; lines: number; sip: { codecs: string[]; register?: boolean } };
const READ: Body = { name: 'Marzo', lines: 5, sip: { codecs: ['alaw'], register: false } };

/** Creates a `send` that refuses the first write, because someone else has stored `present`. */
function staleFor(present: object) {
  const sent: object[] = [];
  const send = async (changes: object, after: Body) => {
    sent.push({ ...changes });
    if (sent.length === 1) throw new ApiError('stale_write', 409, 'cambió', { version: '2', present });
    return after;
  };
  return { sent, send };
}

it('only the changed fields are sent, inside nested objects too', async () => {
  const after = { ...READ, lines: 6, sip: { ...READ.sip, codecs: ['alaw', 'g729'] } };
  expect(changesOf(READ, after)).toEqual({ lines: 6, sip: { codecs: ['alaw', 'g729'] } });
  const send = vi.fn(async () => 'saved');
  expect(await saveChanges({ before: READ, after, version: '1', send })).toBe('saved');
  expect(send).toHaveBeenCalledExactlyOnceWith({ lines: 6, sip: { codecs: ['alaw', 'g729'] }, version: '1' }, after);
});

it('a change of other fields is kept, and the write repeated on top of it', async () => {
  const { sent, send } = staleFor({ ...READ, name: 'Abril', sip: { codecs: ['ulaw'], register: false } });
  const after = { ...READ, lines: 6, sip: { ...READ.sip, register: true } };
  expect(await saveChanges({ before: READ, after, version: '1', send })).toEqual({
    name: 'Abril',
    lines: 6,
    sip: { codecs: ['ulaw'], register: true },
  });
  expect(sent[1]).toEqual({ lines: 6, sip: { register: true }, version: '2' });
});

it('any other refusal is passed on', async () => {
  const refused = new ApiError('overloaded', 503, 'ocupado');
  const save = saveChanges({ before: READ, after: READ, version: '1', send: () => Promise.reject(refused) });
  await expect(save).rejects.toBe(refused);
});
