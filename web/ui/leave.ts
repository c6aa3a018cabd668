/** The question of a dialog that is left before it is saved. */
export const LEAVE = {
  title: 'Cambios sin guardar',
  body: 'Lo que escribiste y no guardaste se pierde.',
  confirm: 'Descartar',
  danger: true,
};
