/** Computes local time with Intl, which is slow but independent of the engine's implementation. */

export type WallTime = {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, WallTime>();

export function wallClock(timeZone: string, at: number): WallTime {
  const key = `${timeZone} ${Math.floor(at / 60_000)}`;
  let time = known.get(key);
  if (time === undefined) known.set(key, (time = read(timeZone, at)));
  return time;
}

function read(timeZone: string, at: number): WallTime {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  const [date = '', clock = ''] = format.format(at).split(' ');
  const [hour, minute] = clock.split(':').map(Number);
  return { date, weekday: new Date(date).getUTCDay(), minute: hour! * 60 + minute! };
}
