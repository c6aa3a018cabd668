import { MINUTE_MS } from '#shared/durations.ts';
import type { LoadTestFigures, LoadTestPlan } from '#server/domains/load-test/contract.ts';
import type {
  LoadTestConfig,
  LoadTestPoint,
  LoadTestResults,
  LoadTestResultsAnswer,
  LoadTestStart,
  LoadTestStatus,
  LoadTestStatusAnswer,
} from '#shared/contracts/load-test.ts';
import { shareOf } from '#shared/domain/figures.ts';
import { LOAD_TEST_DEFAULTS } from '#shared/domain/load-test-bounds.ts';
import type { TestStatusMessage } from '#shared/live.ts';
import type { CourseSecond, LoadTest } from './service.ts';

const IDLE: LoadTestStatus = {
  is_running: false,
  status: 'idle',
  current_cps: 0,
  concurrent_calls: 0,
  success_rate: 0,
  carried_rate: 0,
  errors: 0,
  total_calls: 0,
  elapsed_seconds: 0,
  started_at: null,
  config: null,
};

export function fromStart(body: LoadTestStart): LoadTestPlan {
  const config = { ...LOAD_TEST_DEFAULTS, ...body };
  return {
    targetCps: config.target_cps,
    durationMs: config.duration_minutes * MINUTE_MS,
    countries: [...new Set(config.countries_to_test.map((country) => country.toLowerCase()))],
    callerIds: config.number_of_clis,
  };
}

function toConfig(plan: LoadTestPlan): LoadTestConfig {
  return {
    target_cps: plan.targetCps,
    duration_minutes: plan.durationMs / MINUTE_MS,
    countries_to_test: [...plan.countries],
    number_of_clis: plan.callerIds,
  };
}

export function toStatusAnswer(test: LoadTest | null, message?: string): LoadTestStatusAnswer {
  const data = toStatus(test);
  return { success: true, ...(message !== undefined && { message, mensaje: message }), ...data, data };
}

/**
 * Returns the WebSocket message. It includes results once the test has ended, and chart points for a new subscriber.
 */
export function toTestStatusMessage(test: LoadTest | null, withPoints = false): TestStatusMessage {
  const status = toStatus(test);
  const results = test === null || status.is_running ? null : toResults(test);
  return {
    v: 1,
    type: 'test_status',
    data: { running: status.is_running, results, ...(withPoints && { points: toPoints(test) }), ...status },
  };
}

function toStatus(test: LoadTest | null): LoadTestStatus {
  if (test === null) return IDLE;
  const { status, plan, figures } = test;
  return {
    is_running: status === 'running',
    status,
    ...toPoint(figures),
    carried_rate: carriedShare(figures),
    errors: figures.ended - figures.carried,
    total_calls: figures.placed,
    started_at: new Date(test.startedAtMs).toISOString(),
    config: toConfig(plan),
  };
}

function toPoints(test: LoadTest | null): LoadTestPoint[] {
  return test === null ? [] : test.course.map(toPoint);
}

function toPoint(figures: CourseSecond): LoadTestPoint {
  return {
    current_cps: figures.currentCps,
    concurrent_calls: figures.concurrent,
    success_rate: carriedShare(figures),
    elapsed_seconds: Math.floor(figures.elapsedMs / 1000),
  };
}

export function toResultsAnswer(test: LoadTest | null): LoadTestResultsAnswer {
  return { success: true, data: test === null ? null : toResults(test) };
}

export function toResults({ status, plan, figures, startedAtMs, endedAtMs }: LoadTest): LoadTestResults {
  return {
    status,
    started_at: new Date(startedAtMs).toISOString(),
    ended_at: endedAtMs === null ? null : new Date(endedAtMs).toISOString(),
    config: toConfig(plan),
    duration_minutes: twoDecimals(figures.elapsedMs / MINUTE_MS),
    avg_cps: twoDecimals(figures.averageCps),
    max_cps: figures.mostCps,
    total_calls: figures.placed,
    ended_calls: figures.ended,
    answered_calls: figures.answered,
    max_concurrent_calls: figures.mostConcurrent,
    success_rate: carriedShare(figures),
    carried_rate: carriedShare(figures),
    errors: figures.ended - figures.carried,
    clis_used: figures.callerIdsUsed,
    countries: { ...figures.countries },
    minutes: figures.minutes.map(toMinute),
  };
}

function toMinute(minute: LoadTestFigures['minutes'][number], index: number): LoadTestResults['minutes'][number] {
  return {
    minute: index + 1,
    total_calls: minute.placed,
    ended_calls: minute.ended,
    success_rate: carriedShare(minute),
    max_concurrent_calls: minute.mostConcurrent,
  };
}

/** Returns a share from 0 to 1, rounded to four decimals. */
function carriedShare({ carried, ended }: { readonly carried: number; readonly ended: number }): number {
  return Math.round(10_000 * (shareOf('carried', { carried, measured: ended }) ?? 0)) / 10_000;
}

function twoDecimals(value: number): number {
  return Math.round(100 * value) / 100;
}
