/** Numbers that people dial by hand, on the engine thread. A number that its campaign lacks becomes a contact. */
import type { Dialer } from '#engine/dialer-contract.ts';
import { personExtension } from '#engine/model/agent.ts';
import { callAgainObstacle, heldUntil, type ContactOutcome, type ContactState } from '#shared/domain/contact-rules.ts';
import { MANUAL_LIST } from '#shared/domain/manual-dialing.ts';
import { WAITING_REASONS } from '#shared/domain/waiting-reasons.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { ALLOWS_MANUAL_DIALING } from '#server/platform/db/manual-dialing.ts';
import type { Outcome } from './contract.ts';
import { manualUploadId, type DialledNumber } from './manual-contract.ts';
import { createNumberHolds } from './number-holds.ts';
import { refuse } from './outcome.ts';

type Contact = { readonly id: number; readonly state: ContactState; readonly outcome: ContactOutcome | null };

/** A contact that is ready for its call. */
type Dialled = {
  readonly id: number;
  /** Counts it in its list after the order. */
  readonly keep: () => void;
  /** Leaves everything as it was before a refused order. */
  readonly undo: () => void;
};

type ManualCallsOptions = {
  readonly db: Connection;
  readonly dialer: Pick<Dialer, 'now' | 'dialContact'>;
};

/** The outcome of contacts that are only called by hand. */
const BY_HAND: ContactOutcome = 'ended_by_user';

/**
 * Returns the order `dialNumber`, which must run inside a write transaction. A contact that is done, or new, keeps an
 * outcome while it waits and during the call, so that it is done again afterwards, even after a crash.
 */
export function createManualCalls({ db, dialer }: ManualCallsOptions) {
  const { sqlite } = db;
  const allows = sqlite
    .prepare<[number], number>(`select ${ALLOWS_MANUAL_DIALING} from campaigns where id = ? and deleted_at is null`)
    .pluck();
  const find = sqlite.prepare<[number, string, string, string], Contact>(
    'select id, state, outcome from contacts where campaign_id = ? and phone in (?, ?) order by phone = ? desc limit 1',
  );
  const wake = sqlite.prepare<[ContactOutcome, number]>(
    `update contacts set state = 'pending', outcome = ? where id = ? and state = 'done'`,
  );
  const finish = sqlite.prepare<[ContactOutcome | null, number]>(
    `update contacts set state = 'done', outcome = ? where id = ? and state <> 'claimed'`,
  );
  type Added = DialledNumber & { readonly uploadId: string; listName: string; readonly userId: number; atMs: number };
  const addUpload = sqlite.prepare<Added>(
    `insert into uploads (id, campaign_id, user_id, file_name, state, lines, valid, created_at, finished_at)
     values (@uploadId, @campaignId, @userId, @listName, 'done', 0, 0, @atMs, @atMs) on conflict (id) do nothing`,
  );
  const addList = sqlite.prepare<Added>(
    `insert into contact_lists (campaign_id, upload_id, name, created_at)
     values (@campaignId, @uploadId, @listName, @atMs) on conflict (upload_id) do nothing`,
  );
  const addContact = sqlite.prepare<Added & { outcome: ContactOutcome }>(
    `insert into contacts (campaign_id, phone, name, country, zones, state, outcome, created_at, list_id)
     values (@campaignId, @phone, @name, @country, @zones, 'pending', @outcome, @atMs,
       (select id from contact_lists where upload_id = @uploadId))`,
  );
  const count = sqlite.prepare<[string]>('update uploads set lines = lines + 1, valid = valid + 1 where id = ?');
  const dropContact = sqlite.prepare<[number]>(`delete from contacts where id = ? and state <> 'claimed'`);
  const dropList = sqlite.prepare<[string]>(
    'delete from contact_lists where upload_id = (select id from uploads where id = ? and valid = 0)',
  );
  const dropUpload = sqlite.prepare<[string]>('delete from uploads where id = ? and valid = 0');
  const holdsOf = createNumberHolds(db);

  /** Returns why the number may not be called at all, or not after an abandoned call. */
  function obstacleTo({ campaignId, phone }: DialledNumber, contact: Contact | undefined): Outcome<null> | null {
    const standing = { state: 'pending', outcome: null, ...contact, ...holdsOf(phone, campaignId) } as const;
    const obstacle = callAgainObstacle(standing, dialer.now());
    if (obstacle === null) return null;
    const untilMs = obstacle === 'abandoned_hold' ? heldUntil(standing, dialer.now()) : null;
    return refuse(`contact_${obstacle}`, { phone, ...untilOf(untilMs) });
  }

  function add(userId: number, number: DialledNumber): Dialled {
    const uploadId = manualUploadId(number.campaignId);
    const added = { ...number, userId, atMs: dialer.now(), uploadId, listName: MANUAL_LIST };
    addUpload.run(added);
    addList.run(added);
    const id = Number(addContact.run({ ...added, outcome: BY_HAND }).lastInsertRowid);
    return {
      id,
      keep: () => void count.run(uploadId),
      undo() {
        dropContact.run(id);
        dropList.run(uploadId);
        dropUpload.run(uploadId);
      },
    };
  }

  function wakeUp({ id, state, outcome }: Contact): Dialled {
    const isDone = state === 'done';
    if (isDone) wake.run(outcome === null || outcome === 'blacklisted' ? BY_HAND : outcome, id);
    return { id, keep: () => {}, undo: () => isDone && void finish.run(outcome, id) };
  }

  return (userId: number, number: DialledNumber): Outcome<null> => {
    const { campaignId, phone } = number;
    if (allows.get(campaignId) !== 1) return refuse('manual_dialing_forbidden');
    const contact = find.get(campaignId, ...formsOf(phone), phone);
    const obstacle = obstacleTo(number, contact);
    if (obstacle !== null) return obstacle;
    const { id, keep, undo } = contact === undefined ? add(userId, number) : wakeUp(contact);
    const answer = dialer.dialContact(personExtension(userId), campaignId, id);
    if (answer === 'ordered') keep();
    else undo();
    return answer === 'ordered' ? { ok: true, value: null } : refusalOf(answer, phone);
  };
}

/** The instant until which a call is held, if it is known. */
const untilOf = (untilMs: number | null) =>
  untilMs === null || untilMs === Infinity ? {} : { until: new Date(untilMs).toISOString() };

const REFUSALS = {
  not_ready: 'dial_not_ready',
  not_served: 'manual_dialing_forbidden',
  not_active: 'dial_campaign_stopped',
  not_waiting: 'contact_in_call',
  blacklisted: 'contact_blacklisted',
} as const;

function refusalOf(answer: Exclude<ReturnType<Dialer['dialContact']>, 'ordered'>, phone: string): Outcome<null> {
  if (typeof answer === 'string') return refuse(REFUSALS[answer], { phone });
  const { why, untilMs } = answer;
  // Nobody knows when a call ends.
  const until = why === 'number_in_call' ? {} : untilOf(untilMs);
  return { ...refuse('dial_held', { phone, reason: why, ...until }), words: { reason: WAITING_REASONS[why] } };
}
