/** Time zones with unusual clock changes, and local time from Intl as the reference. */
import fc from 'fast-check';

export const ODD_ZONES = [
  'America/Havana', // falls back to midnight, which occurs twice
  'Asia/Beirut', // springs forward at midnight, which is skipped
  'America/Santiago',
  'America/Asuncion',
  'Australia/Lord_Howe', // changes by half an hour
  'Africa/Casablanca', // changes for Ramadan
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'America/New_York',
  'Europe/London',
  'America/Sao_Paulo',
  'America/Bogota',
] as const;

export const anyZone = fc.oneof(fc.constantFrom(...ODD_ZONES), fc.constantFrom(...Intl.supportedValuesOf('timeZone')));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date and time from Intl, such as '2026-11-01 00:30:00'. */
export function intlLocal(atMs: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(atMs);
}
