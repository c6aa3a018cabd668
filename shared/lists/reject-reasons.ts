import { sharedMsg } from '../msg.ts';

/** Texts of the reasons why a line of a list is not added as a contact, by code. */
export const REJECT_REASONS = {
  vacio: sharedMsg('La línea no tiene número de teléfono'),
  texto: sharedMsg('La celda no contiene un número de teléfono'),
  recortado: sharedMsg('La planilla recortó el número (notación científica)'),
  sin_area: sharedMsg('El número no tiene código de área'),
  corto: sharedMsg('El número tiene menos cifras que las de su país'),
  largo: sharedMsg('El número tiene más cifras que las de su país'),
  pais: sharedMsg('El código de país no existe'),
  inexistente: sharedMsg('El número no existe en el plan de numeración de su país'),
  emergencia: sharedMsg('Es un número de emergencias: nunca se llama'),
  tarifa: sharedMsg('Es un número de tarifa especial: nunca se llama'),
  gratuito: sharedMsg('Es un número gratuito (0800 y similares): es de una empresa, no de una persona'),
  informes: sharedMsg('Es el servicio de informes 555-1212: nunca se llama'),
  personal: sharedMsg('Es un número personal (500 y similares), que puede costar más: no se llama'),
  ficticio: sharedMsg('Es un número reservado para películas y ejemplos: no es de nadie'),
  repetido: sharedMsg('El número repite una sola cifra: no es de nadie'),
  secuencia: sharedMsg('Las cifras del número van en orden: no es de nadie'),
  pais_distinto: sharedMsg('El número es de otro país que el de su columna de país'),
  pais_columna: sharedMsg('La columna de país no tiene un país conocido'),
  no_llamar: sharedMsg('Una columna de la lista dice que no hay que llamar'),
  sin_consentimiento: sharedMsg('Una columna de consentimiento no tiene un sí: solo un sí permite llamar'),
  inventado: sharedMsg('El número es de una lista generada: este servidor llama de verdad'),
  duplicado: sharedMsg('El número ya está en la lista o en la campaña'),
  bloqueado: sharedMsg('El número está en la blacklist'),
  registro: sharedMsg('El número está en un registro de no llamar'),
} as const;

export type RejectReason = keyof typeof REJECT_REASONS;

/** Reasons that follow from the line alone. The others depend on the campaign or the server. */
export type InvalidReason = Exclude<RejectReason, 'inventado' | 'duplicado' | 'bloqueado' | 'registro'>;
