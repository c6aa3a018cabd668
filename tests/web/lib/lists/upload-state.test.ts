import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { type Session, sessionAtom } from '#web/app/session.ts';
import type { UploadProgress } from '#shared/contracts/contacts.ts';
import { NO_COUNTS } from '#web/lib/lists/counts.ts';
import { currentFlow, go, isUnderWay, needsPage, progress } from '#web/lib/lists/upload-state.ts';

const userOf = (id: number): SessionUser => ({
  id,
  username: `u${id}`,
  role: 'supervisor',
  name: 'N',
  email: 'e@x.example',
});
const SIGNED_IN = { state: 'signed-in', mustChangePassword: false, local: false } as const;
const linesOf = (state: UploadProgress['state']): UploadProgress => ({ state }) as UploadProgress;
const become = (session: Session): void => getDefaultStore().set(sessionAtom, session);

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  become({ ...SIGNED_IN, user: userOf(1) });
  const sent = { bytes: 0, totalBytes: 10, lines: null, chunked: null };
  go({ step: 'uploading', uploadId: 'one', fileName: 'lista.csv', campaignId: 3, sent });
});

describe('the upload of one user', () => {
  test('is not in progress for the next user, who does not see its result', () => {
    become({ ...SIGNED_IN, user: userOf(2) });
    expect(currentFlow().step).toBe('idle');
    expect(isUnderWay('one')).toBe(false);
    progress('one', { bytes: 5 });
    expect(currentFlow()).toEqual({ step: 'idle' });
  });

  test('is not in progress for a user of the offline demonstration with the same id', () => {
    become({ ...SIGNED_IN, local: true, user: userOf(1) });
    expect(currentFlow().step).toBe('idle');
  });

  test('is discarded once nobody is logged in', () => {
    become({ state: 'anonymous', why: 'logout', coveredUser: null });
    expect(currentFlow().step).toBe('idle');
  });

  test('continues under the login for the same user', () => {
    become({ state: 'anonymous', why: 'expired', coveredUser: userOf(1) });
    progress('one', { bytes: 5 });
    become({ ...SIGNED_IN, user: userOf(1) });
    expect(isUnderWay('one')).toBe(true);
    expect(currentFlow()).toMatchObject({ sent: { bytes: 5 } });
  });

  test.each([
    [{ bytes: 5 }, true],
    [{ bytes: 10 }, true],
    [{ lines: linesOf('receiving') }, true],
    [{ lines: linesOf('processing') }, false],
    [{ lines: linesOf('done') }, false],
    [{ lines: linesOf('processing'), chunked: NO_COUNTS }, true],
  ])('needs the page until the file has arrived: %j → %s', (part, expected) => {
    progress('one', part);
    expect(needsPage(currentFlow())).toBe(expected);
  });

  test('ignores messages of another upload', () => {
    progress('two', { bytes: 7 });
    expect(currentFlow()).toMatchObject({ sent: { bytes: 0 } });
  });
});
