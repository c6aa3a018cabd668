import type { DetectionAnswer } from '#shared/contracts/detection.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { DetectionService } from './service.ts';

type Cost = Awaited<ReturnType<DetectionService['costOf']>>;

export function toDetectionAnswer(cost: Cost): DetectionAnswer {
  const { sinceMs, untilMs, calls, answered, detected, persons, machines, unsure, hungUp, personDelayMs } = cost;
  const { judged, reported, silent, again, falseMachines, isOn } = cost;
  return {
    success: true,
    enabled: isOn,
    since: toInstant(sinceMs),
    until: toInstant(untilMs),
    calls,
    answered,
    detected,
    persons,
    machines,
    unsure,
    hung_up: hungUp,
    person_delay_ms: personDelayMs,
    machines_as_persons: { persons: judged, reported, silent },
    persons_as_machines: {
      estimate: falseMachines,
      after_machine: again.machine,
      after_no_answer: again.noAnswer,
      after_person: again.person,
    },
  };
}
