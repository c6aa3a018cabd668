import type {
  LegalWindow as WireWindow,
  LegalWindowsAnswer,
  LegalWindowsBody,
} from '#shared/contracts/legal-windows.ts';
import {
  type DayHours,
  type LegalWindow,
  type LegalWindowSettings,
  spansOf,
  type WindowSpan,
} from '#shared/domain/legal-windows.ts';
import { serverMsg } from '#shared/msg.ts';
import type { LegalWindowService } from './service.ts';

type WireDay = WireWindow['holiday'];
type WireSpan = { from: string; to: string };

const SAVED = serverMsg('Horarios legales guardados con éxito');

type Shown = Pick<LegalWindowService, 'windowsInForce' | 'sources' | 'isConfigured'>;

export function toLegalWindowsAnswer(legal: Shown): LegalWindowsAnswer {
  return {
    success: true,
    windows: mapValues(legal.windowsInForce(), (window) => window && toWireWindow(window)),
    sources: legal.sources(),
    configured: legal.isConfigured(),
  };
}

export function toSavedAnswer(legal: Shown): LegalWindowsAnswer {
  return { ...toLegalWindowsAnswer(legal), message: SAVED, mensaje: SAVED };
}

export function fromLegalWindowsBody({ windows }: LegalWindowsBody): LegalWindowSettings {
  return mapValues(windows, (window) => window && fromWireWindow(window));
}

function toWireWindow({ days, holiday, holidays, eve }: LegalWindow): WireWindow {
  return {
    days: days.map(toWireDay),
    holiday: toWireDay(holiday),
    holidays: [...holidays],
    ...(eve !== undefined && { eve: toWireDay(eve) }),
  };
}

function fromWireWindow({ days, holiday, holidays, eve }: WireWindow): LegalWindow {
  return {
    days: days.map(fromWireDay),
    holiday: fromWireDay(holiday),
    holidays,
    ...(eve !== undefined && { eve: fromWireDay(eve) }),
  };
}

function toWireDay(hours: DayHours): WireDay {
  const [first, ...more] = spansOf(hours).map(toWireSpan);
  if (first === undefined) return null;
  return more.length === 0 ? first : { ...first, more };
}

function fromWireDay(day: WireDay): DayHours {
  if (day === null) return null;
  const { more = [], ...first } = day;
  return more.length === 0 ? fromWireSpan(first) : [first, ...more].map(fromWireSpan);
}

function toWireSpan({ fromMinute, toMinute }: WindowSpan): WireSpan {
  return { from: timeOf(fromMinute), to: timeOf(toMinute + 1) };
}

/** Converts to inclusive minutes. An end before the start means overnight; an end at midnight is the end of the day. */
function fromWireSpan(span: WireSpan): WindowSpan {
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
