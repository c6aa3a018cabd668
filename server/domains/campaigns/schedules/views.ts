import type { Schedule, SCHEDULE_STATES, ScheduleAnswer, ScheduleBody } from '#shared/contracts/schedules.ts';
import { serverMsg } from '#shared/msg.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { messageFor } from '#server/platform/http/error-answers.ts';
import { CodedError } from '#server/platform/http/errors.ts';
import { translated } from '#server/platform/i18n/say.ts';
import { instantOrNull } from '#server/platform/time/instant.ts';
import type { ScheduleTimes, SeenSchedule } from './service.ts';
import type { ScheduleRow } from './store.ts';

const REMOVED = serverMsg('Programación eliminada');
const SAVED = serverMsg('Programación guardada');

const STATES: Readonly<Record<ScheduleRow['startState'], (typeof SCHEDULE_STATES)[number]>> = {
  pending: 'pendiente',
  done: 'hecho',
  refused: 'rechazado',
  missed: 'perdido',
};

/** Returns the error's message in the request's language. */
function messageOf({ code, message, details, words }: NonNullable<ScheduleRow['startError']>): string {
  return details === undefined ? translated(message) : messageFor(new CodedError(code as ErrorCode, details, words));
}

export function toSchedule(schedule: SeenSchedule): Schedule {
  const { startsAt, stopsAt, startError } = schedule;
  return {
    inicio: startsAt,
    fin: stopsAt,
    zona: schedule.timeZone,
    inicio_en: instantOrNull(schedule.startsAtMs),
    fin_en: instantOrNull(schedule.stopsAtMs),
    estado_inicio: startsAt === null ? null : STATES[schedule.startState],
    estado_fin: stopsAt === null ? null : STATES[schedule.stopState],
    error_inicio: startError && { error: startError.code, mensaje: messageOf(startError) },
    usuario: schedule.username,
  };
}

export function toScheduleAnswer(schedule: SeenSchedule | null): ScheduleAnswer {
  const message = schedule === null ? REMOVED : SAVED;
  return { success: true, message, mensaje: message, programacion: schedule && toSchedule(schedule) };
}

export const toTimes = ({ inicio, fin }: ScheduleBody): ScheduleTimes => ({ startsAt: inicio, stopsAt: fin });
