import { type Language, language, storeLanguage } from '#web/lib/language.ts';
import { forgetUnsaved } from '#web/lib/unsaved.ts';
import { mayLeave } from '#web/ui/may-leave.ts';

/** Shows the console in another language, in this browser: loads the page again, unless unsaved changes are kept. */
export async function changeLanguage(chosen: Language): Promise<void> {
  if (chosen === language || !(await mayLeave())) return;
  forgetUnsaved();
  storeLanguage(chosen);
  window.location.reload();
}
