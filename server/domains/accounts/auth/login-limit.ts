/**
 * Slows password guessing by counting failed logins per account and address, per address, and per account. The last two
 * are generous, so that nobody can lock out another user; each failure expires separately. None of the three applies
 * to an account at an address from which it has logged in before: an office, or an owner at the usual place, can log in
 * during an attack. A separate, higher limit applies there.
 */
import { createKeyedSemaphore } from '#server/platform/threads/semaphore.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { type BackoffRules, createBackoff } from './backoff.ts';
import { isIPv6 } from 'node:net';

/**
 * Returns the network counted for an address: an IPv4 address itself, or an IPv6 address's /64 network, since its
 * holder can use any address in it. Other text is returned as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Groups after `::`. If fewer than four groups precede `::`, the zeros and these groups fill the first four.
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Limit per account and address. */
export const PAIR: BackoffRules = { free: 5, firstWaitS: 5, maxWaitS: 300, forgetAfterMs: 15 * 60_000 };
/**
 * Limit per address. Leaves room for the typing errors of an office behind one address, then allows about two guesses a
 * minute.
 */
const ADDRESS: BackoffRules = { free: 100, firstWaitS: 5, maxWaitS: 300, forgetOneMs: 30_000 };
/** Limit per account, against guesses from many addresses. */
const ACCOUNT: BackoffRules = { free: 100, firstWaitS: 5, maxWaitS: 300, forgetOneMs: 30_000 };
/**
 * Limit for an account at an address where it has logged in. Generous, so that the owner is not locked out, but in the
 * long run it allows no more guesses per day than `ACCOUNT` does.
 */
export const KNOWN: BackoffRules = { free: 1000, firstWaitS: 5, maxWaitS: 30, forgetOneMs: 30_000 };
const TRIES_AT_ONCE_PER_ADDRESS = 4;
export const MAX_KNOWN = 50_000;

/** Address and account of a login attempt. Addresses of an IPv6 /64 network count as one. */
export type Try = { readonly address: string; readonly username: string };

/** `pastLogins` returns the logins before the start, oldest first. It is called once, when they are first needed. */
export function createLoginLimit(clock: Clock, pastLogins: () => Iterable<Try> = () => []) {
  const knownPairs = createBackoff(clock, KNOWN);
  const pairs = createBackoff(clock, PAIR);
  const addresses = createBackoff(clock, ADDRESS);
  const accounts = createBackoff(clock, ACCOUNT);
  const perPair = createKeyedSemaphore(1);
  const perAddress = createKeyedSemaphore(TRIES_AT_ONCE_PER_ADDRESS);
  /** Pairs of account and address that have logged in. The oldest are dropped first. */
  const known = new Set<string>();

  let isPastKnown = false;

  const pairOf = ({ address, username }: Try): string => `${networkOf(address)} ${username.toLowerCase()}`;

  function remember(pair: string): void {
    known.delete(pair);
    known.add(pair);
    if (known.size > MAX_KNOWN) for (const oldest of known) return void known.delete(oldest);
  }

  function recallPast(): void {
    if (isPastKnown) return;
    isPastKnown = true;
    const sinceStart = [...known];
    for (const past of pastLogins()) remember(pairOf(past));
    sinceStart.forEach(remember);
  }

  function strangersSecondsLeft(from: Try): number {
    return Math.max(
      pairs.secondsLeft(pairOf(from)),
      addresses.secondsLeft(networkOf(from.address)),
      accounts.secondsLeft(from.username.toLowerCase()),
    );
  }

  return {
    /**
     * Runs one attempt at a time per account and address, so that concurrent guesses are counted like consecutive ones.
     * Unless the account has logged in from the address before, runs only a few at a time per address.
     */
    inTurn<T>(from: Try, attempt: () => Promise<T>): Promise<T> {
      const pair = pairOf(from);
      return perPair(pair, () => (known.has(pair) ? attempt() : perAddress(networkOf(from.address), attempt)));
    },
    /** Returns the seconds until the next attempt is allowed; 0 if it is allowed now. */
    secondsLeft(from: Try): number {
      const pair = pairOf(from);
      if (known.has(pair)) return knownPairs.secondsLeft(pair);
      const seconds = strangersSecondsLeft(from);
      if (seconds === 0) return 0;
      recallPast();
      return known.has(pair) ? knownPairs.secondsLeft(pair) : seconds;
    },
    failed(from: Try): void {
      const pair = pairOf(from);
      if (known.has(pair)) return knownPairs.failed(pair);
      pairs.failed(pair);
      addresses.failed(networkOf(from.address));
      accounts.failed(from.username.toLowerCase());
    },
    succeeded(from: Try): void {
      const pair = pairOf(from);
      pairs.succeeded(pair);
      knownPairs.succeeded(pair);
      remember(pair);
    },
  };
}
