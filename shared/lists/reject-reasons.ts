import { serverMsg } from '#shared/msg.ts';
/** Texts of the reasons why a line of a list is not added as a contact, by code. */
export const REJECT_REASONS = {
  vacio: serverMsg('La línea no tiene número de teléfono'),
  texto: serverMsg('La celda no contiene un número de teléfono'),
  recortado: serverMsg('La planilla recortó el número (notación científica)'),
  corto: serverMsg('El número tiene menos cifras que las de su país'),
  largo: serverMsg('El número tiene más cifras que las de su país'),
  pais: serverMsg('El código de país no existe'),
  inexistente: serverMsg('El número no existe en el plan de numeración de su país'),
  emergencia: serverMsg('Es un número de emergencias: nunca se llama'),
  tarifa: serverMsg('Es un número de tarifa especial: nunca se llama'),
  informes: serverMsg('Es el servicio de informes 555-1212: nunca se llama'),
  personal: serverMsg('Es un número personal (500 y similares), que puede costar más: no se llama'),
  ficticio: serverMsg('Es un número reservado para películas y ejemplos: no es de nadie'),
  repetido: serverMsg('El número repite una sola cifra: no es de nadie'),
  secuencia: serverMsg('Las cifras del número van en orden: no es de nadie'),
  pais_distinto: serverMsg('El número es de otro país que el de su columna de país'),
  pais_columna: serverMsg('La columna de país no tiene un país conocido'),
  inventado: serverMsg('El número es de una lista generada: este servidor llama de verdad'),
  duplicado: serverMsg('El número ya está en la lista o en la campaña'),
  bloqueado: serverMsg('El número está en la blacklist'),
} as const;

export type RejectReason = keyof typeof REJECT_REASONS;

/** Reasons that follow from the line alone. The others depend on the campaign or the server. */
export type InvalidReason = Exclude<RejectReason, 'inventado' | 'duplicado' | 'bloqueado'>;
