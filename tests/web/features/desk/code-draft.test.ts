import { expect, it } from 'vitest';
import { choiceOf, missingNote, storedDraft } from '#web/features/desk/code-draft.ts';

const code = (id: number, note_required: boolean) => ({ id, label: `Código ${id}`, key: String(id), note_required });
const call = { id: 40, dispositions: [code(1, false), code(2, true)] };

it('what is stored of the call is what the desk begins with', () => {
  expect(storedDraft({ chosen: null })).toEqual({ codeId: null, note: '' });
  expect(storedDraft({ chosen: { disposition: 2, note: 'Viaja' } })).toEqual({ codeId: 2, note: 'Viaja' });
});

it('a choice is sent with its call once it has the note that it needs', () => {
  expect(choiceOf(call, { codeId: null, note: 'Viaja' })).toBeNull();
  expect(choiceOf(call, { codeId: 1, note: '' })).toEqual({ call_id: 40, disposition: 1, note: '' });
  expect(choiceOf(call, { codeId: 2, note: ' ' })).toBeNull();
  expect(choiceOf(call, { codeId: 2, note: 'Viaja' })).toEqual({ call_id: 40, disposition: 2, note: 'Viaja' });
});

it('a code without its note is named', () => {
  expect(missingNote(call, { codeId: 1, note: '' })).toBeNull();
  expect(missingNote(call, { codeId: 2, note: '' })).toBe('Código 2');
  expect(missingNote(call, { codeId: 2, note: 'Viaja' })).toBeNull();
});
