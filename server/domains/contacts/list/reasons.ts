/** Why a line of a list is not added as a contact: the code and its text. */
export const REJECT_REASONS = {
  vacio: 'La línea no tiene número de teléfono',
  texto: 'La celda no contiene un número de teléfono',
  recortado: 'La planilla recortó el número (notación científica)',
  corto: 'El número tiene menos cifras que las de su país',
  largo: 'El número tiene más cifras que las de su país',
  pais: 'El código de país no existe',
  inexistente: 'El número no existe en el plan de numeración de su país',
  emergencia: 'Es un número de emergencias: nunca se llama',
  tarifa: 'Es un número de tarifa especial: nunca se llama',
  inventado: 'El número es de una lista generada: este servidor llama de verdad',
  duplicado: 'El número ya está en la lista o en la campaña',
  bloqueado: 'El número está en la blacklist',
} as const;

export type RejectReason = keyof typeof REJECT_REASONS;

/** The reasons that can be decided from the line alone; the others need the campaign or the server. */
export type InvalidReason = Exclude<RejectReason, 'inventado' | 'duplicado' | 'bloqueado'>;
