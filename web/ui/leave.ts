/** The question shown when a dialog is closed with unsaved changes. */
export const LEAVE = {
  title: 'Cambios sin guardar',
  body: 'Lo que escribiste y no guardaste se pierde.',
  confirm: 'Descartar',
  danger: true,
};
