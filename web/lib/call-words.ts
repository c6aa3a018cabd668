import type { CallResult, CallState } from '#shared/contracts/calls.ts';

/** Display names of a call's estado. */
export const ESTADOS: Readonly<Record<CallState, string>> = {
  finalizada: 'Finalizada',
  fallida: 'Fallida',
  error: 'Error',
  en_progreso: 'En progreso',
  pendiente: 'Pendiente',
};

/** Display names of a call's resultado. */
export const RESULTADOS: Readonly<Record<CallResult, string>> = {
  finalizada_exito: 'Éxito',
  finalizada_por_admin: 'Finalizada por admin',
  ocupado: 'Ocupado',
  no_responde: 'No responde',
  sin_respuesta: 'Sin respuesta',
  fallida: 'Fallida',
  error: 'Error',
};
