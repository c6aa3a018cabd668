/** Wrap-up codes: what an agent says came of a call. On the wire they are dispositions. */

/** Longest note with a code, characters. */
export const MOST_NOTE = 1000;

/**
 * What a code does to the contact. `none` leaves a contact that is not finished to the retry rule; `do_not_call`
 * blacklists the number; `wrong_number` ends the contact; `call_back` has it called at a time that the agent gives.
 */
export const WRAP_UP_EFFECTS = ['none', 'do_not_call', 'wrong_number', 'call_back'] as const;
export type WrapUpEffect = (typeof WRAP_UP_EFFECTS)[number];

export type WrapUpCode = {
  readonly id: number;
  readonly label: string;
  /** Key that chooses it at the desk: 1 to 9 or A to Z. */
  readonly key: string;
  readonly isSuccess: boolean;
  /** Whether the contact is not called again. */
  readonly isFinal: boolean;
  readonly effect: WrapUpEffect;
  readonly needsNote: boolean;
};

/** Returns whether a code with the effect is final. Only `none` leaves that open. */
export const isFinalWith = (effect: WrapUpEffect, isFinal: boolean): boolean =>
  effect === 'none' ? isFinal : effect !== 'call_back';

/** Returns whether a code may be written if the agent says nothing. Nobody has asked then not to be called, or when. */
export function canBeDefault({ effect, needsNote }: Pick<WrapUpCode, 'effect' | 'needsNote'>): boolean {
  return effect !== 'do_not_call' && effect !== 'call_back' && !needsNote;
}

/** A campaign's choice of the site's codes. */
export type CodeChoice = {
  /** Null: all. */
  readonly codeIds: readonly number[] | null;
  /** Written if the agent says nothing; null: none is. */
  readonly defaultId: number | null;
};

/** Returns the codes that the campaign offers, of those that are in use. */
export function offeredCodes<T extends Pick<WrapUpCode, 'id'>>(inUse: readonly T[], { codeIds }: CodeChoice): T[] {
  return inUse.filter(({ id }) => codeIds === null || codeIds.includes(id));
}

/** Returns the code that is written if the agent says nothing, or null. */
export function defaultCode<T extends WrapUpCode>(inUse: readonly T[], choice: CodeChoice): T | null {
  const code = offeredCodes(inUse, choice).find(({ id }) => id === choice.defaultId);
  return code !== undefined && canBeDefault(code) ? code : null;
}
