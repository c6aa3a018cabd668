import { useForm } from '@mantine/form';
import type { AudioContext } from '#shared/contracts/audio-contexts.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { type ContextDraft, draftOf, validateContext } from './context-draft.ts';

/** Returns the form for a context, or for a new one if `context` is null. */
export function useContextForm(context: AudioContext | null) {
  const form = useForm<ContextDraft>({ initialValues: draftOf(context), validate: validateContext });
  useUnsaved(form.isDirty());
  return form;
}

export type ContextFormState = ReturnType<typeof useContextForm>;
