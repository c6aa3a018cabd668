/** Dates are shown in the console's zone, es-AR; nothing on the wire is. */
export const CONSOLE_ZONE = 'America/Argentina/Buenos_Aires';

const day = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
const dayAndTime = format({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' });
const dayAndSeconds = format({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const time = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** 21/11/2026, or N/A. */
export function formatDay(instant: string | null | undefined): string {
  return show(day, instant, 'N/A');
}

/** 21/11/2026, 09:12, or a dash. */
export function formatDateTime(instant: string | null | undefined): string {
  return show(dayAndTime, instant, '—');
}

/** 21/11/2026, 09:12:05, or a dash. */
export function formatDateSeconds(instant: string | null | undefined): string {
  return show(dayAndSeconds, instant, '—');
}

/** 09:12:05 */
export function formatTime(epochMs: number): string {
  return time.format(epochMs);
}

/** The instant at which a day of the console's zone starts or ends (its last millisecond). `day` is YYYY-MM-DD. */
export function instantOfDay(isoDay: string, edge: 'start' | 'end'): string {
  const wall = edge === 'start' ? `${isoDay}T00:00:00.000` : `${isoDay}T23:59:59.999`;
  const guess = Date.parse(`${wall}Z`);
  return new Date(guess - offsetMs(guess - offsetMs(guess))).toISOString();
}

/** How far the console's zone is ahead of UTC at an instant. */
function offsetMs(epochMs: number): number {
  const parts = Object.fromEntries(offsetParts.formatToParts(epochMs).map((part) => [part.type, part.value]));
  const { year, month, day: date, hour, minute, second } = parts;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute), Number(second));
  return wall - Math.floor(epochMs / 1000) * 1000;
}

const offsetParts = new Intl.DateTimeFormat('en-US', {
  timeZone: CONSOLE_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('es-AR', { ...options, timeZone: CONSOLE_ZONE, hourCycle: 'h23' });
}

function show(formatter: Intl.DateTimeFormat, instant: string | null | undefined, none: string): string {
  const epochMs = instant === null || instant === undefined ? Number.NaN : Date.parse(instant);
  return Number.isNaN(epochMs) ? none : formatter.format(epochMs);
}
