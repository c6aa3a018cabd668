import { t } from '#web/lib/i18n.ts';
/** Question shown when a dialog with unsaved changes is closed. */
export const LEAVE = {
  title: t('Cambios sin guardar'),
  body: t('Lo que escribiste y no guardaste se pierde.'),
  confirm: t('Descartar'),
  danger: true,
};
