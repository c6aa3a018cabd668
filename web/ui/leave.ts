import { t } from '#web/lib/i18n.ts';
/** The question shown when a dialog is closed with unsaved changes. */
export const LEAVE = {
  title: t('Cambios sin guardar'),
  body: t('Lo que escribiste y no guardaste se pierde.'),
  confirm: t('Descartar'),
  danger: true,
};
