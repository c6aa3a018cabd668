/**
 * Exact values of the queues that the engine must reproduce. The unit of time is the mean service time; rates are per
 * mean service time.
 */

export type QueueValues = {
  /** Share of arrivals that wait, 0 to 1. */
  readonly waited: number;
  /** Share of arrivals that abandon, 0 to 1. */
  readonly abandoned: number;
  /** Mean wait of all arrivals, in mean service times. */
  readonly meanWait: number;
  /** Utilisation of the agents, 0 to 1. */
  readonly utilisation: number;
};

/**
 * Returns the blocking probability of M/M/n/n and M/G/n/n: B(0) = 1, B(k) = a·B(k−1) ÷ (k + a·B(k−1)). `load` is a,
 * above 0.
 */
export function erlangB(agents: number, load: number): number {
  let blocking = 1;
  for (let k = 1; k <= agents; k++) blocking = (load * blocking) / (k + load * blocking);
  return blocking;
}

/**
 * Returns the figures of M/M/n: C = B ÷ (1 − ρ(1 − B)) with ρ = a ÷ n, mean wait C ÷ (n − a). `load` must be less than
 * `agents`.
 */
export function erlangC(agents: number, load: number): QueueValues {
  const blocking = erlangB(agents, load);
  const utilisation = load / agents;
  const waited = blocking / (1 - utilisation * (1 - blocking));
  return { waited, abandoned: 0, meanWait: waited / (agents - load), utilisation };
}

/**
 * Returns the figures of M/M/n+M: the birth–death chain with births `arrivals` (λ) and deaths min(k, n) + max(k − n,
 * 0)·θ, where θ is the patience rate. P(abandon) = θ·Lq ÷ λ, mean wait Lq ÷ λ (Little).
 */
export function erlangA(agents: number, arrivals: number, patienceRate: number): QueueValues {
  let [weight, total, waiting, queue] = [1, 0, 0, 0];
  // The weights rise until births equal deaths, then fall faster than geometrically.
  for (let k = 0; weight > total * 1e-18; k++) {
    total += weight;
    if (k >= agents) waiting += weight;
    queue += Math.max(k - agents, 0) * weight;
    weight *= arrivals / (Math.min(k + 1, agents) + Math.max(k + 1 - agents, 0) * patienceRate);
  }
  const meanQueue = queue / total;
  const abandoned = (patienceRate * meanQueue) / arrivals;
  return {
    waited: waiting / total,
    abandoned,
    meanWait: meanQueue / arrivals,
    utilisation: (arrivals * (1 - abandoned)) / agents,
  };
}

/**
 * Returns the utilisation when there is one call per idle agent: h ÷ (h + r ÷ p), for any number of agents. An agent is
 * idle for r ÷ p on average (rings of mean r, of which a share p is answered) and then busy for h. All times have the
 * same unit.
 */
export function progressiveUtilisation(handling: number, ring: number, answerShare: number): number {
  return handling / (handling + ring / answerShare);
}
