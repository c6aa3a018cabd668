import { t } from '#web/lib/i18n.ts';

/** Confirmation for closing a form with unsaved changes. */
export const LEAVE_FORM = {
  title: t('Cambios sin guardar'),
  body: t('Lo que escribiste en este formulario se pierde.'),
  confirm: t('Descartar'),
  danger: true,
};
