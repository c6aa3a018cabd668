import { t } from '#web/lib/i18n.ts';
/** Definition of a rate, for the cards that show it. A rate has the same formula on every screen. */
export type RateDefinition = {
  /** Short text below the figure. */
  readonly line: string;
  /** Full formula, shown on hover. */
  readonly formula: string;
};

export const SUCCESS_RATE: RateDefinition = {
  line: t('éxitos ÷ terminadas'),
  formula: t(
    'Tasa de éxito = llamadas con resultado Éxito ÷ llamadas terminadas. Éxito: habló con un agente o una sesión, o completó el menú de una campaña sin agentes.',
  ),
};

/** Share of ended calls in the state `finalizada`. */
export const COMPLETED: RateDefinition = {
  line: t('finalizadas ÷ terminadas'),
  formula: t(
    'Completadas = llamadas en estado Finalizada: las contestadas por la red (por una persona o un contestador) que no quedaron abandonadas, y las finalizadas a mano. El porcentaje es de las terminadas.',
  ),
};

export const EFFECTIVENESS: RateDefinition = {
  line: t('éxitos ÷ atendidas por personas'),
  formula: t('Efectividad = llamadas con resultado Éxito ÷ llamadas terminadas que atendió una persona.'),
};

export const CONTACT_RATE: RateDefinition = {
  line: t('atendidas por personas ÷ realizadas'),
  formula: t('Contacto, también contestación o conexión = llamadas que atendió una persona ÷ llamadas realizadas.'),
};

export const ABANDONMENT_RATE: RateDefinition = {
  line: t('abandonadas ÷ atendidas por personas'),
  formula: t('Abandono = llamadas con resultado Abandonada ÷ llamadas que atendió una persona.'),
};

export const CARRIED_RATE: RateDefinition = {
  line: t('llamadas que la red llevó'),
  formula: t(
    'Éxito técnico = llamadas que la red llevó ÷ llamadas terminadas, sin contar las interrumpidas. No las llevó si hubo una falla de red o un número inválido.',
  ),
};
