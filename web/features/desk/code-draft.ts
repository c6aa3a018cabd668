import type { Choice, DeskCall } from '#shared/contracts/desk.ts';

/** What the person has chosen and typed for a call. */
export type CodeDraft = {
  /** Null: nothing has been chosen. */
  readonly codeId: number | null;
  readonly note: string;
};

export const NOTHING_SAID: CodeDraft = { codeId: null, note: '' };

/** Returns what is stored of the call. */
export function storedDraft({ chosen }: Pick<DeskCall, 'chosen'>): CodeDraft {
  return chosen === null ? NOTHING_SAID : { codeId: chosen.disposition, note: chosen.note };
}

/** Returns the body of a choice, or null if there is nothing to send: no code, or one whose note is missing. */
export function choiceOf(
  { id, dispositions }: Pick<DeskCall, 'id' | 'dispositions'>,
  { codeId, note }: CodeDraft,
): Choice | null {
  const code = dispositions.find((one) => one.id === codeId);
  if (code === undefined || (code.note_required && note.trim() === '')) return null;
  return { call_id: id, disposition: code.id, note };
}

/** Returns the label of the chosen code whose note is missing, or null. */
export function missingNote(
  { dispositions }: Pick<DeskCall, 'dispositions'>,
  { codeId, note }: CodeDraft,
): string | null {
  const code = dispositions.find((one) => one.id === codeId);
  return code?.note_required === true && note.trim() === '' ? code.label : null;
}
