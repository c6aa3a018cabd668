import type { Schedule, SCHEDULE_STATES, ScheduleAnswer, ScheduleBody } from '#shared/contracts/schedules.ts';
import { toInstant } from '#server/time/instant.ts';
import type { ScheduleTimes, SeenSchedule } from './service.ts';
import type { ScheduleState } from './store.ts';

const STATES: Readonly<Record<ScheduleState, (typeof SCHEDULE_STATES)[number]>> = {
  pending: 'pendiente',
  done: 'hecho',
  refused: 'rechazado',
  missed: 'perdido',
};

const instant = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));

export function toSchedule(schedule: SeenSchedule): Schedule {
  const { startsAt, stopsAt, startError } = schedule;
  return {
    inicio: startsAt,
    fin: stopsAt,
    zona: schedule.timeZone,
    inicio_en: instant(schedule.startsAtMs),
    fin_en: instant(schedule.stopsAtMs),
    estado_inicio: startsAt === null ? null : STATES[schedule.startState],
    estado_fin: stopsAt === null ? null : STATES[schedule.stopState],
    error_inicio: startError && { error: startError.code, mensaje: startError.message },
    usuario: schedule.username,
  };
}

export function toScheduleAnswer(schedule: SeenSchedule | null): ScheduleAnswer {
  const message = schedule === null ? 'Programación eliminada' : 'Programación guardada';
  return { success: true, message, mensaje: message, programacion: schedule && toSchedule(schedule) };
}

export const toTimes = ({ inicio, fin }: ScheduleBody): ScheduleTimes => ({ startsAt: inicio, stopsAt: fin });
