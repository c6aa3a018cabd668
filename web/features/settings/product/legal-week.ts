import type { LegalWindow } from '#shared/contracts/legal-windows.ts';
import { isIsoDay } from '#web/lib/iso-day.ts';
import { t } from '#web/lib/i18n.ts';

/** Rows of the form. The week starts on Monday here, but on Sunday (0) on the wire. */
export const WEEK = [
  { key: '1', label: t('Lunes'), short: t('Lun') },
  { key: '2', label: t('Martes'), short: t('Mar') },
  { key: '3', label: t('Miércoles'), short: t('Mié') },
  { key: '4', label: t('Jueves'), short: t('Jue') },
  { key: '5', label: t('Viernes'), short: t('Vie') },
  { key: '6', label: t('Sábado'), short: t('Sáb') },
  { key: '0', label: t('Domingo'), short: t('Dom') },
  { key: 'holiday', label: t('Feriados'), short: t('Feriados') },
] as const;

type DayKey = (typeof WEEK)[number]['key'];
type Span = LegalWindow['holiday'];

type Hours = { from: string; to: string };
/** `more` are further hours of the same day, such as those after a pause. */
type DayDraft = Hours & { open: boolean; more?: Hours[] };

export type WeekDraft = {
  /** Whether calls are allowed at any time. */
  anytime: boolean;
  days: Record<DayKey, DayDraft>;
  /** Dates as YYYY-MM-DD, separated by line breaks, spaces, commas or semicolons. */
  holidays: string;
  /** Hours on the day before a holiday, which the form shows but doesn't change. */
  eve?: Span;
};

/** Hours that the form suggests for a day without hours. */
const DEFAULT_HOURS = { from: '08:00', to: '21:00' };

export function weekOf(window: LegalWindow | null): WeekDraft {
  const spanOf = (key: DayKey): Span =>
    window === null ? DEFAULT_HOURS : key === 'holiday' ? window.holiday : (window.days[Number(key)] ?? null);
  const days = Object.fromEntries(WEEK.map(({ key }) => [key, dayOf(spanOf(key))])) as WeekDraft['days'];
  const eve = window?.eve;
  return {
    anytime: window === null,
    days,
    holidays: (window?.holidays ?? []).join('\n'),
    ...(eve !== undefined && { eve }),
  };
}

function dayOf(span: Span): DayDraft {
  return { open: span !== null, ...(span ?? DEFAULT_HOURS) };
}

/** Converts the form's values to a window, or null if calls are allowed at any time. */
export function windowOf({ anytime, days, holidays, eve }: WeekDraft): LegalWindow | null {
  if (anytime) return null;
  const spanOf = ({ open, from, to, more = [] }: DayDraft): Span =>
    open ? { from, to, ...(more.length > 0 && { more }) } : null;
  return {
    days: Array.from({ length: 7 }, (_, day) => spanOf(days[String(day) as DayKey])),
    holiday: spanOf(days.holiday),
    holidays: datesOf(holidays),
    ...(eve !== undefined && { eve }),
  };
}

function datesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((date) => date !== '');
}

const FROM = /^([01]\d|2[0-3]):[0-5]\d$/;
const TO = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Returns error messages by the field's path in the form: one per invalid day, and one for the dates. */
export function validateWeek({ anytime, days, holidays }: WeekDraft): Partial<Record<string, string>> {
  if (anytime) return {};
  const errors: Partial<Record<string, string>> = {};
  for (const { key } of WEEK) {
    const { open, more = [], ...first } = days[key];
    if (!open) continue;
    const hours = [first, ...more];
    if (!hours.every(({ from, to }) => FROM.test(from) && TO.test(to)))
      errors[`days.${key}`] = t('Cada hora debe ser HH:MM, de 00:00 a 24:00');
    else if (hours.some(({ from, to }) => from === to))
      errors[`days.${key}`] = t('Un horario legal no puede empezar y terminar a la misma hora');
  }
  const wrong = datesOf(holidays).find((date) => !isIsoDay(date));
  if (wrong !== undefined) errors.holidays = t('Fecha no válida: {wrong}', { wrong });
  return errors;
}

/**
 * Returns the names of what the form allows and the window `ruling` doesn't: days, public holidays, or dates that are
 * no holidays any more. Hours that are not valid yet are not compared.
 */
export function widerParts(draft: WeekDraft, ruling: LegalWindow | null): string[] {
  if (ruling === null) return [];
  const window = windowOf(draft);
  if (window === null) return [t('A cualquier hora')];
  const parts = WEEK.flatMap(({ key, label }) => {
    const spanIn = ({ days, holiday }: LegalWindow): Span =>
      key === 'holiday' ? holiday : (days[Number(key)] ?? null);
    return isWider(spanIn(window), spanIn(ruling)) ? [label] : [];
  });
  const isOpened = (date: string): boolean =>
    isIsoDay(date) && isWider(window.days[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? null, ruling.holiday);
  const dates = new Set(window.holidays);
  const areDatesLost = ruling.holidays.some((date) => !dates.has(date) && isOpened(date));
  return areDatesLost ? [...parts, t('Fechas de feriado')] : parts;
}

/** Whether `span` has a minute that `ruling` lacks. */
function isWider(span: Span, ruling: Span): boolean {
  const allowed = minutesOf(ruling);
  return minutesOf(span).some(([from, to]) => {
    let reached = from;
    for (const [start, end] of allowed) if (start <= reached) reached = Math.max(reached, end);
    return reached < to;
  });
}

/** Returns the valid hours of a day by their start, in minutes from its midnight; an end on the next day is above 1440. */
function minutesOf(span: Span): [from: number, to: number][] {
  return (span === null ? [] : [span, ...(span.more ?? [])])
    .filter(({ from, to }) => FROM.test(from) && TO.test(to))
    .map(({ from, to }): [number, number] => [minuteOf(from), minuteOf(to) + (to <= from ? 1440 : 0)])
    .toSorted(([a], [b]) => a - b);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Returns a text such as 08:00–21:00, 10:00–13:00, 14:00–20:00, 'Todo el día' or 'No'. */
export function spanText(span: Span): string {
  if (span === null) return t('No');
  if (span.from === '00:00' && span.to === '24:00') return t('Todo el día');
  return [span, ...(span.more ?? [])].map(({ from, to }) => `${from}–${to}`).join(', ');
}
