/** Name, definition and format of the figures of people. Keep the definitions consistent with docs/reports.md. */
import type { PeopleFigures } from '#shared/contracts/people-reports.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent, formatSmall } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

type HoursFigure = {
  readonly key: Exclude<keyof PeopleFigures, 'pauses'>;
  readonly label: string;
  readonly definition: string;
  readonly format: (value: number) => string;
};

const figure =
  (format: HoursFigure['format']) =>
  (key: HoursFigure['key'], label: string, definition: string): HoursFigure => ({ key, label, definition, format });
const time = figure(formatSpan);
const count = figure(formatInteger);
const perHour = figure(formatSmall);
const percent = figure(formatPercent);

export const HOURS_FIGURES: readonly HoursFigure[] = [
  time('shift_s', t('En turno'), t('Tiempo en el puesto, en cualquier estado.')),
  time('ready_s', t('Disponible'), t('Tiempo a la espera de una llamada.')),
  time('in_call_s', t('En llamada'), t('Tiempo en llamada, desde que suena el teléfono hasta el final.')),
  time('wrap_up_s', t('En cierre'), t('Tiempo en el cierre de las llamadas.')),
  time('paused_s', t('En pausa'), t('Tiempo en pausa, con cualquier motivo.')),
  time(
    'unreachable_s',
    t('Inalcanzable'),
    t('Tiempo sin puesto abierto o sin teléfono. También mientras se llama al teléfono.'),
  ),
  percent('occupancy', t('Ocupación'), t('Ocupación = tiempo en llamada y en cierre ÷ tiempo en turno.')),
  count(
    'conversations',
    t('Conversaciones'),
    t('Llamadas que llegaron a la persona y cuyo final se conoce. Cada una cuenta en la hora en que terminó.'),
  ),
  time(
    'talk_s',
    t('Conversación media'),
    t('Conversación media = tiempo desde que conecta con la persona hasta el final ÷ conversaciones.'),
  ),
  time(
    'hold_s',
    t('Espera media'),
    t('Espera media = tiempo en espera, que es parte de la conversación ÷ conversaciones.'),
  ),
  time(
    'handling_s',
    t('Manejo medio'),
    t('Tiempo medio de manejo (AHT) = tiempo de conversación y de cierre ÷ conversaciones.'),
  ),
  perHour(
    'contacts_per_hour',
    t('Contactos por hora'),
    t('Contactos por hora = llamadas que atendió una persona y llegaron al agente ÷ horas en turno.'),
  ),
  count('successes', t('Éxitos'), t('Llamadas con resultado Éxito.')),
  perHour('successes_per_hour', t('Éxitos por hora'), t('Éxitos por hora = éxitos ÷ horas en turno.')),
];
