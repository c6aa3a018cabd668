/** Stores calls that come in for one of our caller ids. The engine writes them; the main thread reads and removes them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { HOUR_MS } from '#shared/durations.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import { NO_LEAD } from '#engine/model/call.ts';
import type { IncomingCall } from '#engine/model/incoming-call.ts';
import type { CallOrder } from '#engine/ports.ts';
import { IS_DIALLED } from '#server/platform/db/dialled-calls.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { ReturnedCallAnswer, ReturnedCallChoice } from '#shared/contracts/returned-calls.ts';
import type { InboundCall } from './inbound.ts';
import { promptPathOf } from './prompts/prompt-files.ts';
import { createRateCap } from './rate-cap.ts';

/** Maximum number of stored calls per hour from one caller to one caller id. Withheld numbers count as one caller. */
const MOST_PER_CALLER = 10;

/** A call for one of our caller ids, in E.164. */
export type ReturnedCall = {
  readonly phone: string;
  /** E.164, or as shown if that is no valid number; null if withheld. */
  readonly caller: string | null;
  /**
   * The caller if that is a valid number that was called or is a contact's. Anybody can forge a number, and may not
   * blacklist others by it.
   */
  readonly person: string | null;
  readonly trunkId: number;
  readonly atMs: number;
};

/** The team to which a caller was put through, and the call. */
export type PutThrough = { readonly teamId: number; readonly callId: number };

/** Who has called a person, and the contact, or 0. */
type CalledBy = Pick<IncomingCall, 'campaignId' | 'teamId' | 'leadId' | 'phone' | 'country'>;

export type ReturnedCallStore = {
  /**
   * Returns the call if it is for a caller id of the inventory or one that was shown, unless its caller has called too
   * often.
   */
  read(call: InboundCall, atMs: number): ReturnedCall | null;
  /** Stores a call and returns its id. Run this method and the following ones in a write transaction. */
  add(call: ReturnedCall, answer: ReturnedCallAnswer): number;
  /** Stores what the caller chose last, by a key. */
  chose(id: number, choice: ReturnedCallChoice): void;
  reachedTeam(id: number, to: PutThrough): void;
  /** Stores that the caller of a call that a team was to take asked for no more calls. */
  optedOut(call: Pick<CallOrder, 'callId' | 'callerId'>): void;
  /**
   * Returns the campaign of the last call to the person that is a team's today, or null if there is none or the trunk
   * doesn't put callers through.
   */
  teamOf(call: ReturnedCall): CalledBy | null;
  /** Returns the number of live calls of a trunk that were put through. */
  inTeams(trunkId: number): number;
  /** Returns how a trunk answers people who call back. */
  trunkOf(trunkId: number): AnsweringTrunk;
};

type AnsweringTrunk = {
  /** Path of the recording, or null for a busy tone. */
  readonly path: string | null;
  /** Whether callers reach the team by a key. */
  readonly isTeamByKey: boolean;
  readonly channels: number;
};

/** Returns a reader of whether a trunk answers people who call back, with a team or a recording. */
export function createIsAnsweredReader({ sqlite }: Connection): (trunkId: number) => boolean {
  const isAnswered = sqlite
    .prepare<[number], 0 | 1>('select is_returned_to_team or returned_audio_id is not null from trunks where id = ?')
    .pluck();
  return (trunkId) => isAnswered.get(trunkId) === 1;
}

export function createReturnedCallStore(db: Connection): ReturnedCallStore {
  const perCaller = createRateCap(MOST_PER_CALLER, HOUR_MS);
  const own = db.sqlite
    .prepare<{ phone: string }, string>(
      'select phone from clis where phone = @phone union select phone from cli_totals where phone = @phone',
    )
    .pluck();
  const dialCode = db.sqlite.prepare<[number], string>('select country_code from trunks where id = ?').pluck();
  const insert = db.sqlite
    .prepare<[string, string | null, number, number, ReturnedCallAnswer], number>(
      'insert into returned_calls (phone, caller, trunk_id, at, answer) values (?, ?, ?, ?, ?) returning id',
    )
    .pluck();
  const choose = db.sqlite.prepare<[ReturnedCallChoice, number]>('update returned_calls set choice = ? where id = ?');
  const putThrough = db.sqlite.prepare<[number, number, number]>(
    `update returned_calls set answer = 'team', team_id = ?, call_id = ? where id = ?`,
  );
  const optOut = db.sqlite.prepare<[string | null, number]>(
    `update returned_calls set choice = 'no_calls' where id =
       (select id from returned_calls indexed by returned_calls_phone where phone = ? and call_id = ?
        order by id desc limit 1)`,
  );
  const calledBy = db.sqlite.prepare<{ given: string; other: string; trunkId: number }, CalledBy>(
    `select campaign_id campaignId, team_id teamId, phone, country,
       coalesce((select id from contacts where id = contact_id), ${NO_LEAD}) leadId
     from calls indexed by calls_phone join campaigns on campaigns.id = campaign_id
     where phone in (@given, @other) and ${IS_DIALLED} and team_id is not null and deleted_at is null
       and (select is_returned_to_team from trunks where id = @trunkId)
     order by calls.id desc limit 1`,
  );
  const live = db.sqlite
    .prepare<[number], number>(
      `select count(*) from calls indexed by calls_open where ended_at is null and trunk_id = ? and not ${IS_DIALLED}`,
    )
    .pluck();
  // Seeks in each campaign, because contacts have no index on numbers alone.
  const known = db.sqlite
    .prepare<{ given: string; other: string }, number>(
      `select exists (select 1 from calls indexed by calls_phone where phone in (@given, @other))
         or exists (select 1 from campaigns cross join contacts on contacts.campaign_id = campaigns.id
           and contacts.phone in (@given, @other))`,
    )
    .pluck();
  const trunk = db.sqlite.prepare<[number], { hash: string | null; channels: number; isTeamByKey: 0 | 1 }>(
    `select prompt_hash hash, max_channels channels, is_returned_to_team and is_returned_by_key isTeamByKey
       from trunks left join audio_files on audio_files.id = returned_audio_id where trunks.id = ?`,
  );

  function isKnown(number: string): boolean {
    const [given, other] = formsOf(number);
    return known.get({ given, other }) === 1;
  }

  return {
    read({ trunkId, called, caller: shown }, atMs) {
      const code = dialCode.get(trunkId);
      if (code === undefined) return null;
      const numbers = called.flatMap((text) => spellingsOf(text, code)).flatMap(formsOf);
      const phone = numbers.map((number) => own.get({ phone: number })).find((found) => found !== undefined);
      if (phone === undefined) return null;
      const number = numberOf(shown, code);
      const caller = number ?? (/\d/.test(shown) ? shown.slice(0, MOST_SHOWN) : null);
      if (!perCaller.take(`${phone} ${caller ?? ''}`, atMs)) return null;
      return { phone, caller, person: number !== null && isKnown(number) ? number : null, trunkId, atMs };
    },
    add: ({ phone, caller, trunkId, atMs }, answer) => insert.get(phone, caller, trunkId, atMs, answer)!,
    chose: (id, choice) => void choose.run(choice, id),
    reachedTeam: (id, { teamId, callId }) => void putThrough.run(teamId, callId, id),
    optedOut: ({ callId, callerId }) => void optOut.run(callerId, callId),
    teamOf({ person, trunkId }) {
      if (person === null) return null;
      const [given, other] = formsOf(person);
      return calledBy.get({ given, other, trunkId }) ?? null;
    },
    inTeams: (trunkId) => live.get(trunkId)!,
    trunkOf(trunkId) {
      const { hash = null, channels = 0, isTeamByKey = 0 } = trunk.get(trunkId) ?? {};
      return { path: promptPathOf(hash), isTeamByKey: isTeamByKey === 1, channels };
    },
  };
}

/** Returns the E.164 numbers for which a carrier may write `text`: international with plus, 00 or neither, or national. */
function spellingsOf(text: string, dialCode: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return [];
  const international = `+${digits.replace(/^00/, '')}`;
  const national = parsePhoneNumberFromString(digits, { defaultCallingCode: callingCodeOf(dialCode) })?.number;
  return [international, ...(national === undefined || text.startsWith('+') ? [] : [national])];
}

/** Returns the country code of a trunk's dial code, which may contain an area code after 1, such as 1809. */
function callingCodeOf(dialCode: string): string {
  return dialCode.startsWith('1') ? '1' : dialCode;
}

/** Returns the caller as E.164, or null if it is no valid number. */
function numberOf(text: string, dialCode: string): string | null {
  const spellings = spellingsOf(text, dialCode);
  return spellings.find((number) => parsePhoneNumberFromString(number)?.isValid() === true) ?? null;
}

/** Maximum length of a caller's number that is stored as shown. */
const MOST_SHOWN = 32;
