/** The rate limits of all calls together and of each campaign, and the times at which their orders are placed. */
import type { DialerOptions } from '../dialer-contract.ts';
import {
  createRateLimiter,
  notBefore,
  orderPlaced,
  placedAt,
  type RateLimiter,
} from '../policies/pacing/rate-limiter.ts';
import type { LiveCall } from './campaign-run.ts';
import type { Originator } from './originator.ts';

type RateLimits = {
  /** Limit of all calls together. */
  readonly global: RateLimiter;
  /** Records that all orders given so far were placed at `atMs`. */
  allPlaced(atMs: number): void;
  /**
   * Records that the order of a call was placed, or that the call has ended without that. Does nothing unless placings
   * are reported.
   */
  settled(call: LiveCall): void;
  /** Grants no token before `timeMs`. */
  notBefore(timeMs: number): void;
};

type RateLimitsOptions = Pick<DialerOptions, 'loop' | 'scenario' | 'recentPlacings' | 'isPlacingReported'>;

export function createRateLimits(
  { loop, scenario, recentPlacings = [], isPlacingReported }: RateLimitsOptions,
  originator: () => Pick<Originator, 'campaigns' | 'pump'>,
): RateLimits {
  const recentMs = recentPlacings.map(({ atMs }) => atMs);
  const global = createRateLimiter(scenario.settings.globalCallsPerSecond, recentMs, isPlacingReported);
  const pump = () => originator().pump();

  return {
    global,

    allPlaced(atMs) {
      placedAt(global, loop.now(), atMs);
      for (const run of originator().campaigns()) placedAt(run.limiter, loop.now(), atMs);
    },

    settled({ queuedAtMs, run }) {
      if (isPlacingReported !== true) return;
      const atMs = loop.now() + 1; // the clock is rounded down
      orderPlaced(global, queuedAtMs, atMs);
      orderPlaced(run.limiter, queuedAtMs, atMs);
      // After the event that is being handled.
      loop.at(loop.now(), pump, undefined);
    },

    notBefore(timeMs) {
      notBefore(global, timeMs);
      for (const run of originator().campaigns()) notBefore(run.limiter, timeMs);
    },
  };
}
