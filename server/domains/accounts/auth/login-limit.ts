/**
 * Slows password guessing by counting failed logins only. There are three counts, so that nobody can lock out another
 * user: per account and address; per address, over all accounts; per account, over all addresses. The last two are
 * generous and expire slowly. None of them applies to an account at an address from which it has logged in before: an
 * office, and the owner at the usual place, can work on while an attacker is slowed down. There, a count of its own
 * limits guesses only when they are more than people type.
 */
import { createKeyedSemaphore } from '#server/platform/threads/semaphore.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { type BackoffRules, createBackoff } from './backoff.ts';
import { isIPv6 } from 'node:net';

/**
 * The network counted for an address: an IPv4 address itself; for an IPv6 address its /64 network, since its holder can
 * use any address in it. Anything else counts as itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  // The groups after `::`. Of the first four groups, it supplies those not given before it.
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Per account and address. */
export const PAIR: BackoffRules = { free: 5, firstWaitS: 5, maxWaitS: 300, forgetAfterMs: 15 * 60_000 };
/** Leaves room for the typing errors of an office behind one address; then about two guesses a minute. */
const ADDRESS: BackoffRules = { free: 100, firstWaitS: 5, maxWaitS: 300, forgetOneMs: 30_000 };
/** Against many addresses that try one account. */
const ACCOUNT: BackoffRules = { free: 100, firstWaitS: 5, maxWaitS: 300, forgetOneMs: 30_000 };
/**
 * For an account at an address where it has logged in. Whoever shares the address can guess, so that the owner gets in:
 * about as often in a day as strangers on many addresses can.
 */
export const KNOWN: BackoffRules = { free: 1000, firstWaitS: 5, maxWaitS: 30, forgetOneMs: 30_000 };
/** As many as passwords are hashed concurrently. */
const TRIES_AT_ONCE_PER_ADDRESS = 4;
export const MAX_KNOWN = 50_000;

/** The address and the account of a login attempt. Addresses of one IPv6 network count as one. */
export type Try = { readonly address: string; readonly username: string };

/** `pastLogins` returns logins from before the start, oldest first. It is called once, when they are first needed. */
export function createLoginLimit(clock: Clock, pastLogins: () => Iterable<Try> = () => []) {
  const knownPairs = createBackoff(clock, KNOWN);
  const pairs = createBackoff(clock, PAIR);
  const addresses = createBackoff(clock, ADDRESS);
  const accounts = createBackoff(clock, ACCOUNT);
  const perPair = createKeyedSemaphore(1);
  const perAddress = createKeyedSemaphore(TRIES_AT_ONCE_PER_ADDRESS);
  /** Pairs that have logged in; the oldest are dropped first. */
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
     * Runs one attempt at a time per account and address, and a few at a time per address, so that guesses sent all at
     * once are counted like guesses sent one by one.
     */
    inTurn<T>(from: Try, attempt: () => Promise<T>): Promise<T> {
      const pair = pairOf(from);
      return perPair(pair, () => (known.has(pair) ? attempt() : perAddress(networkOf(from.address), attempt)));
    },
    /** Seconds until the next attempt is allowed; 0 when it is allowed now. */
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
