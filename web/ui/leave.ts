import { hasUnsaved } from '#web/lib/unsaved.ts';
import { confirmed } from './confirm.tsx';

/** Whether what is typed and not saved may go: true at once when there is none, else as the user says. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsaved() || confirmed(LEAVE);
}

/** The question of a form that is left before it is saved. */
export const LEAVE = {
  title: 'Cambios sin guardar',
  body: 'Lo que cambiaste y no guardaste se pierde.',
  confirm: 'Descartar',
  danger: true,
};
