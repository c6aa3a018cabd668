/** Asked before a form that holds something is closed. */
export const LEAVE_FORM = {
  title: 'Cambios sin guardar',
  body: 'Lo que escribiste en este formulario se pierde.',
  confirm: 'Descartar',
  danger: true,
};
