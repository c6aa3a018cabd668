/** Builds the auto-blacklist of a generated history by the journal's rules: opt-outs, and numbers that don't exist. */
import type { Db } from '#server/platform/db/open.ts';
import type { MadeCall } from './made-call.ts';

/** Number of invalid-number reports from the network after which a number is blocked. */
const MAX_INVALID_REPORTS = 3;

/** Creates an empty auto-blacklist. Pass every call to `count` in order, then call `write` once. */
export function createAutoBlacklist() {
  const blocked: { phone: string; reason: string; at: number }[] = [];
  const dead = new Map<string, { times: number; at: number }>();

  return {
    count({ call: { phone }, outcome: { optedOut, isDead, endedAt } }: MadeCall): void {
      if (optedOut) blocked.push({ phone, reason: 'Pidió no recibir más llamadas (tecla 8)', at: endedAt });
      if (!isDead) return;
      const times = (dead.get(phone)?.times ?? 0) + 1;
      if (times < MAX_INVALID_REPORTS) dead.set(phone, { times, at: endedAt });
      else {
        blocked.push({
          phone,
          reason: `La red informó ${MAX_INVALID_REPORTS} veces que el número no existe`,
          at: endedAt,
        });
        dead.delete(phone);
      }
    },
    write(db: Db): void {
      const block = db.sqlite.prepare(
        `insert into blacklist (phone, reason, type, created_at) values (?, ?, 'auto', ?) on conflict do nothing`,
      );
      for (const { phone, reason, at } of blocked) block.run(phone, reason, at);
      const count = db.sqlite.prepare('insert into dead_numbers (phone, times, last_at) values (?, ?, ?)');
      for (const [phone, { times, at }] of dead) count.run(phone, times, at);
    },
  };
}
