/** The question shown when a form with unsaved changes is closed. */
export const LEAVE_FORM = {
  title: 'Cambios sin guardar',
  body: 'Lo que escribiste en este formulario se pierde.',
  confirm: 'Descartar',
  danger: true,
};
