/** What an agent or a bot says came of a call. */

/** When a person was promised a call, epoch ms, and whether the agent who promised it is to make it. */
export type PromisedCallback = { readonly dueAtMs: number; readonly isOwn: boolean };

/** What an agent says came of a call. */
export type ChosenCode = {
  readonly callId: number;
  readonly codeId: number;
  readonly note: string;
  /** Only with a code that asks for it. */
  readonly callback: PromisedCallback | null;
};
