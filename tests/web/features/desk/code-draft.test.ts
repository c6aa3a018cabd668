import { expect, it } from 'vitest';
import { choiceOf, missingOf, storedDraft } from '#web/features/desk/code-draft.ts';

const code = (id: number, note_required: boolean, asks_callback = false) => ({
  id,
  label: `Código ${id}`,
  key: String(id),
  note_required,
  asks_callback,
});
/** Bogotá is five hours behind UTC. */
const ZONE = 'America/Bogota';
const call = { id: 40, dispositions: [code(1, false), code(2, true), code(3, false, true)], zones: [ZONE] };
const NO_CALLBACK = { at: '', isOwn: true };
const draft = (codeId: number | null, note = '', callback = NO_CALLBACK) => ({ codeId, note, callback });

it('what is stored of the call is what the desk begins with, with times of the person’s zone', () => {
  const { zones } = call;
  expect(storedDraft({ chosen: null, zones })).toEqual(draft(null));
  expect(storedDraft({ chosen: { disposition: 2, note: 'Viaja', callback: null }, zones })).toEqual(draft(2, 'Viaja'));
  const callback = { at: '2026-11-30T15:30:00.000Z', own: false };
  const stored = draft(3, '', { at: '2026-11-30T10:30', isOwn: false });
  expect(storedDraft({ chosen: { disposition: 3, note: '', callback }, zones })).toEqual(stored);
});

it('a choice is sent with its call once it has the note that it needs', () => {
  expect(choiceOf(call, draft(null, 'Viaja'))).toBeNull();
  expect(choiceOf(call, draft(1))).toEqual({ call_id: 40, disposition: 1, note: '', callback: null });
  expect(choiceOf(call, draft(2, ' '))).toBeNull();
  expect(choiceOf(call, draft(2, 'Viaja'))).toMatchObject({ call_id: 40, disposition: 2, note: 'Viaja' });
});

it('a callback is sent with its time and zone, and only with a code that asks for it', () => {
  expect(choiceOf(call, draft(3))).toBeNull();
  const callback = { at: '2026-11-30T10:30', isOwn: false };
  expect(choiceOf(call, draft(3, '', callback))?.callback).toEqual({ at: callback.at, zone: ZONE, own: false });
  expect(choiceOf(call, draft(1, '', callback))?.callback).toBeNull();
});

it('a code without its note or its time is named', () => {
  expect(missingOf(call, draft(1))).toBeNull();
  expect(missingOf(call, draft(2))).toEqual({ what: 'note', label: 'Código 2' });
  expect(missingOf(call, draft(2, 'Viaja'))).toBeNull();
  expect(missingOf(call, draft(3))).toEqual({ what: 'callback', label: 'Código 3' });
});
