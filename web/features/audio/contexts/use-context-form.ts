import { useForm } from '@mantine/form';
import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import { type ContextDraft, draftOf, validateContext } from './context-draft.ts';

/** Returns the form for a context, or for a new one if `context` is null. */
export function useContextForm(context: AudioContext | null) {
  return useForm<ContextDraft>({ initialValues: draftOf(context), validate: validateContext });
}

export type ContextFormState = ReturnType<typeof useContextForm>;
