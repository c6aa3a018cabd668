import { hasUnsaved } from '#web/lib/unsaved.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from './confirm.tsx';

let asking: Promise<boolean> | null = null;

/** Whether the user may leave the screen. Asks if a form has unsaved changes, with one question at a time. */
export async function mayLeave(): Promise<boolean> {
  // A form that was just saved counts as unsaved until the next render.
  if (hasUnsaved()) await new Promise((resolve) => setTimeout(resolve));
  if (!hasUnsaved()) return true;
  asking ??= confirmed(QUESTION).finally(() => {
    asking = null;
  });
  return asking;
}

const QUESTION = {
  title: t('Cambios sin guardar'),
  body: t('Lo que escribiste en esta pantalla y no guardaste se pierde.'),
  confirm: t('Salir sin guardar'),
  danger: true,
};
