/**
 * Upper limits of the calculator's simulation, so that it ends in less than a second. `calls`: numbers × attempts per
 * number.
 */
export const SIMULATION_LIMITS = { calls: 20_000, attempts: 3, days: 60 } as const;
