/**
 * Exact values of the queues that the engine must reproduce. The unit of time is the mean service; rates are per mean
 * service.
 */

/**
 * A queue's figures: shares of arrivals, the mean wait of all arrivals in mean services, and the agents' utilisation.
 */
export type QueueValues = {
  readonly waited: number;
  readonly abandoned: number;
  readonly meanWait: number;
  readonly utilisation: number;
};

/** Blocking probability of M/M/n/n, and of M/G/n/n: B(0) = 1, B(k) = a·B(k−1) ÷ (k + a·B(k−1)). `load` is a, over 0. */
export function erlangB(agents: number, load: number): number {
  let blocking = 1;
  for (let k = 1; k <= agents; k++) blocking = (load * blocking) / (k + load * blocking);
  return blocking;
}

/** M/M/n: C = B ÷ (1 − ρ(1 − B)) with ρ = a ÷ n, mean wait C ÷ (n − a). `load` is less than `agents`. */
export function erlangC(agents: number, load: number): QueueValues {
  const blocking = erlangB(agents, load);
  const utilisation = load / agents;
  const waited = blocking / (1 - utilisation * (1 - blocking));
  return { waited, abandoned: 0, meanWait: waited / (agents - load), utilisation };
}

/**
 * M/M/n+M: the birth–death chain with births `arrivals` (λ) and deaths min(k, n) + max(k − n, 0)·θ, θ the patience rate.
 * P(abandon) = θ·Lq ÷ λ, mean wait Lq ÷ λ (Little).
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
 * One call per free agent: an agent is idle for r ÷ p on average (rings of mean r, a share p of which is answered) and
 * then handles a call for h. The utilisation is h ÷ (h + r ÷ p), for any number of agents. Times in one unit.
 */
export function progressiveUtilisation(handling: number, ring: number, answerShare: number): number {
  return handling / (handling + ring / answerShare);
}
