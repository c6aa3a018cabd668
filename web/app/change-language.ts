import { type Language, language, storeLanguage } from '#web/lib/language.ts';
import { forgetUnsaved } from '#web/lib/unsaved.ts';
import { mayLeave } from '#web/ui/may-leave.ts';

/** Stores the language in this browser and reloads the page, unless the user wants to keep unsaved changes. */
export async function changeLanguage(chosen: Language): Promise<void> {
  if (chosen === language || !(await mayLeave())) return;
  forgetUnsaved();
  storeLanguage(chosen);
  window.location.reload();
}
