import type {
  LegalWindow as WireWindow,
  LegalWindowsAnswer,
  LegalWindowsBody,
} from '#shared/contracts/legal-windows.ts';
import type { LegalWindow, LegalWindowSettings, WindowSpan } from '#shared/domain/legal-windows.ts';
import { serverMsg } from '#shared/msg.ts';

type WireSpan = WireWindow['holiday'];

const SAVED = serverMsg('Horarios legales guardados con éxito');

export function toLegalWindowsAnswer(windows: LegalWindowSettings, configured: boolean): LegalWindowsAnswer {
  return { success: true, windows: mapValues(windows, (window) => window && toWireWindow(window)), configured };
}

export function toSavedAnswer(windows: LegalWindowSettings, configured: boolean): LegalWindowsAnswer {
  return { ...toLegalWindowsAnswer(windows, configured), message: SAVED, mensaje: SAVED };
}

export function fromLegalWindowsBody({ windows }: LegalWindowsBody): LegalWindowSettings {
  return mapValues(windows, (window) => window && fromWireWindow(window));
}

function toWireWindow({ days, holiday, holidays }: LegalWindow): WireWindow {
  return { days: days.map(toWireSpan), holiday: toWireSpan(holiday), holidays: [...holidays] };
}

function fromWireWindow({ days, holiday, holidays }: WireWindow): LegalWindow {
  return { days: days.map(fromWireSpan), holiday: fromWireSpan(holiday), holidays };
}

function toWireSpan(span: WindowSpan | null): WireSpan {
  return span && { from: timeOf(span.fromMinute), to: timeOf(span.toMinute + 1) };
}

/** Converts to inclusive minutes. An end before the start means overnight; an end at midnight is the end of the day. */
function fromWireSpan(span: WireSpan): WindowSpan | null {
  if (span === null) return null;
  const [fromMinute, untilMinute] = [minuteOf(span.from), minuteOf(span.to)];
  return { fromMinute, toMinute: (untilMinute === 0 && fromMinute > 0 ? 1440 : untilMinute) - 1 };
}

function timeOf(minute: number): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
