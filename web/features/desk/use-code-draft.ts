import { useState } from 'react';
import type { DeskCall } from '#shared/contracts/desk.ts';
import { useChooseCode } from './api.ts';
import { choiceOf, storedDraft, type CodeDraft } from './code-draft.ts';

/** Returns what the person says of the call, null without one, as typed here or else as stored. */
export function useCodeDraft(call: DeskCall | null) {
  const [typed, setTyped] = useState<{ readonly callId: number; readonly draft: CodeDraft } | null>(null);
  const { mutate } = useChooseCode();
  const stored = call === null ? null : storedDraft(call);
  return {
    draft: call !== null && typed?.callId === call.id ? typed.draft : stored,
    setDraft: (draft: CodeDraft): void => void (call !== null && setTyped({ callId: call.id, draft })),
    /** Stores the draft, unless it is incomplete. */
    save(draft: CodeDraft): void {
      const choice = call === null ? null : choiceOf(call, draft);
      if (choice !== null) mutate(choice);
    },
  };
}
