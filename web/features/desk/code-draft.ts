import type { Choice, DeskCall } from '#shared/contracts/desk.ts';

/** What the person has chosen and typed for a call. */
export type CodeDraft = {
  /** Null: nothing has been chosen. */
  readonly codeId: number | null;
  readonly note: string;
  /** With a code that asks for a callback. */
  readonly callback: CallbackDraft;
};

/** When the person is to be called, as typed: a local time such as 2026-11-30T10:30, or empty. */
export type CallbackDraft = { readonly at: string; readonly isOwn: boolean };

const NO_CALLBACK: CallbackDraft = { at: '', isOwn: true };

export const NOTHING_SAID: CodeDraft = { codeId: null, note: '', callback: NO_CALLBACK };

type Coded = Pick<DeskCall, 'id' | 'dispositions' | 'zones'>;

/** Returns the zone in which times of callbacks are typed: the person's, or undefined if it isn't known. */
export const callbackZone = ({ zones }: Pick<DeskCall, 'zones'>): string | undefined => zones.at(0);

/** Returns the local time in the zone, such as 2026-11-30T10:30. */
export const wallTimeOf = (atMs: number, timeZone: string | undefined): string =>
  new Date(atMs).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T');

/** Returns what is stored of the call. */
export function storedDraft({ chosen, zones }: Pick<DeskCall, 'chosen' | 'zones'>): CodeDraft {
  if (chosen === null) return NOTHING_SAID;
  const { disposition: codeId, note, callback } = chosen;
  if (callback === null) return { codeId, note, callback: NO_CALLBACK };
  const at = wallTimeOf(Date.parse(callback.at), callbackZone({ zones }));
  return { codeId, note, callback: { at, isOwn: callback.own } };
}

const codeOf = ({ dispositions }: Pick<Coded, 'dispositions'>, { codeId }: CodeDraft) =>
  dispositions.find(({ id }) => id === codeId);

/** What a code lacks: its note, or the time of its callback. */
export type Missing = { readonly what: 'note' | 'callback'; readonly label: string };

/** Returns what the chosen code lacks, or null. */
export function missingOf(call: Pick<Coded, 'dispositions'>, draft: CodeDraft): Missing | null {
  const code = codeOf(call, draft);
  if (code === undefined) return null;
  if (code.asks_callback && draft.callback.at === '') return { what: 'callback', label: code.label };
  return code.note_required && draft.note.trim() === '' ? { what: 'note', label: code.label } : null;
}

/** Returns the body of a choice, or null if there is nothing to send: no code, or one that lacks something. */
export function choiceOf(call: Coded, draft: CodeDraft): Choice | null {
  const code = codeOf(call, draft);
  if (code === undefined || missingOf(call, draft) !== null) return null;
  const { at, isOwn: own } = draft.callback;
  const zone = callbackZone(call);
  const callback = code.asks_callback ? { at, own, ...(zone !== undefined && { zone }) } : null;
  return { call_id: call.id, disposition: code.id, note: draft.note, callback };
}
