/** Name, definition and format of each report figure. Keep the definitions consistent with docs/reports.md. */
import type { ReportFigures } from '#shared/contracts/reports.ts';
import type { ReportFigureSet } from '#shared/domain/reports.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent, formatSmall } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { ABANDONMENT_RATE, CONTACT_RATE, EFFECTIVENESS } from '#web/lib/rates.ts';

export type FigureKey = keyof ReportFigures;

export type Figure = {
  readonly label: string;
  readonly definition: string;
  readonly format: (value: number) => string;
  readonly kind: 'count' | 'percent' | 'seconds' | 'ratio';
};

const figure =
  (kind: Figure['kind'], format: Figure['format']) =>
  (label: string, definition: string): Figure => ({ label, definition, kind, format });
const count = figure('count', formatInteger);
const percent = figure('percent', formatPercent);
const seconds = figure('seconds', formatSpan);
const ratio = figure('ratio', formatSmall);

export const FIGURES: Readonly<Record<FigureKey, Figure>> = {
  terminadas: count(
    t('Terminadas'),
    t('Llamadas que terminaron en el período, con cualquier resultado. Cada una cuenta en la hora en que terminó.'),
  ),
  participacion: percent(
    t('Participación'),
    t('Participación = llamadas terminadas de la fila ÷ las de todo el reporte.'),
  ),
  realizadas: count(t('Realizadas'), t('Llamadas terminadas que se entregaron a la red.')),
  atendidas: count(
    t('Atendidas'),
    t('Llamadas que atendió una persona. También cuentan los contestadores que se tomaron por una.'),
  ),
  tasa_contestacion: percent(t('Contestación'), CONTACT_RATE.formula),
  alcanzados: count(
    t('Alcanzados'),
    t('Contactos por los que atendió una persona por primera vez. Las llamadas de prueba no tienen contacto.'),
  ),
  intentos_por_alcanzado: ratio(
    t('Intentos por alcanzado'),
    t('Intentos por contacto alcanzado = llamadas realizadas ÷ contactos alcanzados.'),
  ),
  contactos_por_hora: ratio(
    t('Contactos por hora'),
    t('Contactos por hora = llamadas de personas que llegaron a un agente ÷ horas de los agentes en turno.'),
  ),
  exitos: count(t('Éxitos'), t('Llamadas con resultado Éxito.')),
  efectividad: percent(
    t('Efectividad'),
    t('{formula} También se llama conversión.', { formula: EFFECTIVENESS.formula }),
  ),
  conversaciones: count(
    t('Conversaciones'),
    t('Llamadas que llegaron a un agente o a una sesión y cuyo final se conoce.'),
  ),
  conversacion_s: seconds(
    t('Conversación media'),
    t('Conversación media = tiempo desde que conecta con el agente o la sesión hasta el final ÷ conversaciones.'),
  ),
  pos_llamada_s: seconds(
    t('Cierre medio'),
    t(
      'Cierre medio = tiempo de los agentes entre el final de una llamada y estar libres ÷ conversaciones. Cuenta en la hora de la llamada.',
    ),
  ),
  manejo_s: seconds(
    t('Manejo medio'),
    t('Tiempo medio de manejo (AHT) = tiempo de conversación y de cierre ÷ conversaciones.'),
  ),
  abandonadas: count(t('Abandonadas'), t('Llamadas con resultado Abandonada: ningún agente quedó libre a tiempo.')),
  abandono: percent(
    t('Abandono'),
    t('{formula} Es la tasa que limita el tope de cada campaña (24 horas, 30 días y, si se pide, el día).', {
      formula: ABANDONMENT_RATE.formula,
    }),
  ),
  abandono_estimado: percent(
    t('Abandono estimado'),
    t(
      'Como pide Ofcom: también cuentan las personas que el detector habría tomado por contestadores y cortado, según el porcentaje de los ajustes. Sin ese porcentaje no hay estimación.',
    ),
  ),
  timbre_s: seconds(
    t('Timbre medio'),
    t('Timbre medio = tiempo desde el marcado hasta que atiende una persona o un contestador ÷ esas llamadas.'),
  ),
  answered_by_network: count(
    t('Contestadas por la red'),
    t('Llamadas que contestó una persona o un contestador: las que el operador cuenta como conectadas.'),
  ),
  short_calls: count(
    t('Llamadas cortas'),
    t('Llamadas que contestó una persona o un contestador y terminaron en 6 segundos o menos.'),
  ),
  short_call_rate: percent(
    t('Cortas'),
    t('Cortas = llamadas cortas (6 segundos o menos desde que contestan) ÷ contestadas por la red.'),
  ),
  ocupadas: percent(t('Ocupadas'), t('Ocupadas = llamadas con resultado Ocupado ÷ terminadas.')),
  no_atendidas: percent(t('No atendidas'), t('No atendidas = llamadas con resultado No atendió ÷ terminadas.')),
  invalidas: percent(t('Inválidas'), t('Inválidas = llamadas con resultado Número inválido ÷ terminadas.')),
  rechazadas: percent(t('Rechazadas'), t('Rechazadas = llamadas con resultado Rechazada ÷ terminadas.')),
  bloqueadas: percent(t('Bloqueadas'), t('Bloqueadas = llamadas con resultado Bloqueada ÷ terminadas.')),
  turno_s: seconds(
    t('En turno'),
    t('Tiempo de los agentes en turno: disponibles, en llamada, en cierre, en pausa o inalcanzables.'),
  ),
  pausa_s: seconds(t('En pausa'), t('Tiempo de los agentes en pausa.')),
  inalcanzable_s: seconds(t('Inalcanzables'), t('Tiempo de los agentes con el teléfono caído.')),
  ocupacion: percent(t('Ocupación'), t('Ocupación = tiempo de los agentes en llamada y en cierre ÷ tiempo en turno.')),
};

/** Display names of the column sets. */
export const FIGURE_SETS: Readonly<Record<ReportFigureSet, string>> = {
  resumen: t('Resumen'),
  llamadas: t('Llamadas'),
  agentes: t('Agentes'),
  todas: t('Todas'),
};

const SHOWN: Readonly<Record<Exclude<ReportFigureSet, 'todas'>, readonly FigureKey[]>> = {
  resumen: [
    'terminadas',
    'atendidas',
    'tasa_contestacion',
    'exitos',
    'efectividad',
    'abandono',
    'short_call_rate',
    'contactos_por_hora',
    'manejo_s',
    'ocupacion',
  ],
  llamadas: [
    'terminadas',
    'participacion',
    'realizadas',
    'atendidas',
    'alcanzados',
    'intentos_por_alcanzado',
    'timbre_s',
    'ocupadas',
    'no_atendidas',
    'invalidas',
    'rechazadas',
    'bloqueadas',
    'abandonadas',
    'abandono',
    'abandono_estimado',
  ],
  agentes: [
    'conversaciones',
    'conversacion_s',
    'pos_llamada_s',
    'manejo_s',
    'contactos_por_hora',
    'turno_s',
    'pausa_s',
    'inalcanzable_s',
    'ocupacion',
  ],
};

export function figuresOf(set: ReportFigureSet): readonly FigureKey[] {
  return set === 'todas' ? (Object.keys(FIGURES) as FigureKey[]) : SHOWN[set];
}

/** Formats a figure. Null, for an undefined share or a figure that the dimension lacks, becomes a dash. */
export function showFigure(key: FigureKey, value: number | null): string {
  return value === null ? '—' : FIGURES[key].format(value);
}
