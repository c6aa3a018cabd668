/**
 * Slows guessing, and counts failures only. Three counts, so that nobody locks another one out: of an account from an
 * address; of an address, whatever names it tries; of an account, from wherever. The last two are generous and slowly
 * forget, and they don't hold for an account at an address from where it has logged in: an office, and the owner at the
 * usual place, work on while a stranger is slowed.
 */
import { createKeyedSemaphore } from '#server/threads/semaphore.ts';
import type { Clock } from '#server/time/clock.ts';
import { type BackoffRules, createBackoff } from './backoff.ts';
import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for: an IPv4 address for itself; an IPv6 address for its network of 64 bits, since whoever has one has
 * them all, and changes them at will. Anything else for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Behind the gap of zeros stand the last groups: of the first four, those that it leaves.
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Of an account from an address. */
export const PAIR: BackoffRules = { free: 5, firstWaitS: 5, maxWaitS: 300, forgetAfterMs: 15 * 60_000 };
/** Room for the typing errors of an office behind one address; then about two guesses a minute. */
const ADDRESS: BackoffRules = { free: 100, firstWaitS: 5, maxWaitS: 300, forgetOneMs: 30_000 };
/** Of many addresses that try one account. */
const ACCOUNT: BackoffRules = { free: 100, firstWaitS: 5, maxWaitS: 300, forgetOneMs: 30_000 };
/** As many as passwords are hashed at a time. */
const TRIES_AT_ONCE_PER_ADDRESS = 4;
const MAX_KNOWN = 50_000;

/** Where a try comes from, and as whom. Addresses of one IPv6 network count as one. */
export type Try = { readonly address: string; readonly username: string };

export function createLoginLimit(clock: Clock) {
  const pairs = createBackoff(clock, PAIR);
  const addresses = createBackoff(clock, ADDRESS);
  const accounts = createBackoff(clock, ACCOUNT);
  const perPair = createKeyedSemaphore(1);
  const perAddress = createKeyedSemaphore(TRIES_AT_ONCE_PER_ADDRESS);
  /** Pairs that have logged in; those go first that came first. */
  const known = new Set<string>();

  const pairOf = ({ address, username }: Try): string => `${networkOf(address)} ${username.toLowerCase()}`;

  return {
    /**
     * One try of an account from an address after the other, and a few of an address at a time: guesses that are sent all
     * at once count as those that are sent in turn.
     */
    inTurn<T>(from: Try, attempt: () => Promise<T>): Promise<T> {
      const pair = pairOf(from);
      return perPair(pair, () => (known.has(pair) ? attempt() : perAddress(networkOf(from.address), attempt)));
    },
    /** Seconds until it may be tried again; 0 when it may now. */
    secondsLeft(from: Try): number {
      const pair = pairOf(from);
      const ofPair = pairs.secondsLeft(pair);
      if (known.has(pair)) return ofPair;
      return Math.max(
        ofPair,
        addresses.secondsLeft(networkOf(from.address)),
        accounts.secondsLeft(from.username.toLowerCase()),
      );
    },
    failed(from: Try): void {
      const pair = pairOf(from);
      pairs.failed(pair);
      if (known.has(pair)) return;
      addresses.failed(networkOf(from.address));
      accounts.failed(from.username.toLowerCase());
    },
    succeeded(from: Try): void {
      const pair = pairOf(from);
      pairs.succeeded(pair);
      known.delete(pair);
      known.add(pair);
      if (known.size > MAX_KNOWN) for (const oldest of known) return void known.delete(oldest);
    },
  };
}
