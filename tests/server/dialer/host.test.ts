import Database from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#server/platform/db/open.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { createWriteLock, timesOfWriters } from '#server/platform/db/write-lock.ts';
import { CAMPAIGNS_PER_SLICE } from '#server/dialer/commands.ts';
import type { OrderName } from '#server/dialer/contract.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import { executeSql, queryColumn, queryRows, queryValue } from '../../support/database.ts';
import { openRoom } from './host-room.ts';

/** The audit entry of a command. */
const ENTRY: AuditEntry = { actor: { id: 1, username: 'ana' }, action: 'prueba', entity: 'prueba' };

/** Generous time-out for a loaded machine. */
const WAIT_MS = 20_000;

/** Locks the database as another process would, until the returned function is called. */
function holdDatabase(db: Db): () => void {
  const other = new Database(db.sqlite.name);
  other.exec('begin immediate');
  return () => {
    other.close();
  };
}

const setAgents = (db: Db, agents: number): unknown =>
  db.write(() =>
    executeSql(db, `insert into settings (key, value, updated_at) values ('agentCapacity', '${agents}', 1)`),
  );

const countCalls = (db: Db): number => queryValue(db, 'select count(*) from calls') as number;

describe('the dialer host', () => {
  it('starts a campaign in its thread, and publishes committed facts', async () => {
    const { db, host, facts } = await openRoom();
    expect(await host.startCampaign(ENTRY, 1, 1)).toBe('active');
    expect(queryValue(db, 'select status from campaign_states')).toBe('active');
    await vi.waitFor(() => expect(facts.filter(({ kind }) => kind === 'CallEnded').length).toBeGreaterThan(5), WAIT_MS);
    expect(facts.findIndex(({ kind }) => kind === 'CampaignStarted')).toBeLessThan(
      facts.findIndex(({ kind }) => kind === 'CallQueued'),
    );
    expect(await host.ping()).toMatchObject({ running: true, activeCampaigns: 1 });
    expect(countCalls(db)).toBeGreaterThanOrEqual(facts.filter(({ kind }) => kind === 'CallQueued').length);
  });

  it('throws refusals as errors with codes', async () => {
    const { host } = await openRoom();
    await expect(host.pauseCampaign(ENTRY, 1)).rejects.toMatchObject({ code: 'campaign_transition' });
    await expect(host.startCampaign(ENTRY, 2, 1)).rejects.toMatchObject({ code: 'campaign_not_found' });
    await expect(host.startDialer(ENTRY)).rejects.toMatchObject({ code: 'dialer_running' });
  });

  it('writes an audit entry for each executed command, with the call’s id for a test call', async () => {
    const { db, host } = await openRoom();
    await host.startCampaign(ENTRY, 1, 1);
    await expect(host.startCampaign(ENTRY, 1, 1)).rejects.toMatchObject({ code: 'campaign_transition' });
    await expect(host.endCall(ENTRY, 99_999, 1)).rejects.toMatchObject({ code: 'call_not_found' });
    const call = { phone: '+5491187654321', country: 'argentina', campaignId: null, userId: 1 };
    const id = await host.testCall({ ...ENTRY, action: 'call.test' }, call);
    await expect(host.testCall(ENTRY, { ...call, campaignId: 99 })).rejects.toMatchObject({
      code: 'campaign_not_found',
    });
    expect(queryRows(db, 'select action, username, entity_id entityId from audit_log')).toEqual([
      { action: 'prueba', username: 'ana', entityId: null },
      { action: 'call.test', username: 'ana', entityId: String(id) },
    ]);
  });

  it('does not execute a command whose audit entry fails, and continues', async () => {
    const { db, host, readies, facts } = await openRoom();
    const failing = (on: boolean): unknown =>
      db.write(() =>
        executeSql(
          db,
          on
            ? `create trigger no_entry before insert on audit_log begin select raise(abort, 'no entry'); end`
            : 'drop trigger no_entry',
        ),
      );
    const stateNow = () => ({
      campaigns: queryColumn(db, 'select status from campaign_states'),
      running: queryValue(db, `select value from settings where key = 'dialer.running'`),
      testCalls: queryValue(db, 'select count(*) from calls where campaign_id is null'),
      done: queryRows(db, 'select state, phone from contacts where id = 500'),
      duties: queryRows(db, 'select user_id, team_id, is_paused from agent_duties'),
    });
    await expect.poll(() => stateNow().running).toBe('true');
    const call = { phone: '+5491187654321', country: 'argentina', campaignId: null, userId: 1 };
    const live = (): number => queryValue(db, 'select max(id) from calls where ended_at is null') as number;
    const promise = async (): Promise<void> =>
      db.write(() =>
        executeSql(
          db,
          `insert into callbacks (id, campaign_id, contact_id, call_id, promised_by, due_at, open_to_all_at, created_at)
           values (9, 1, 500, 1, 1, 9e15, 9e15, 1)`,
        ),
      );
    const orders: Record<OrderName, readonly [prepare: () => Promise<unknown>, order: () => Promise<unknown>]> = {
      startCampaign: [async () => {}, () => host.startCampaign(ENTRY, 1, 1)],
      pauseCampaign: [() => host.startCampaign(ENTRY, 1, 1), () => host.pauseCampaign(ENTRY, 1)],
      stopCampaign: [async () => {}, () => host.stopCampaign(ENTRY, 1)],
      stopDialer: [async () => {}, () => host.stopDialer(ENTRY)],
      endCall: [
        () => vi.waitFor(() => expect(live()).toBeGreaterThan(0), WAIT_MS),
        () => host.endCall(ENTRY, live(), 1),
      ],
      transferCall: [async () => {}, () => host.transferCall(ENTRY, live(), 100, 1)],
      testCall: [async () => {}, () => host.testCall(ENTRY, call)],
      resetCallerIdUse: [async () => {}, () => host.resetCallerIdUse(ENTRY, null)],
      callAgain: [
        async () => db.write(() => executeSql(db, "update contacts set state = 'done' where id = 500")),
        () => host.callAgain(ENTRY, 500),
      ],
      workContact: [
        async () => db.write(() => executeSql(db, "update contacts set state = 'done' where id = 500")),
        () => host.workContact(ENTRY, 'reset', 500),
      ],
      renumberContact: [
        async () => {},
        () =>
          host.renumberContact(ENTRY, 500, { number: { phone: '+5491144440000', country: 'argentina', zones: '' } }),
      ],
      resumeCampaign: [() => host.pauseCampaign(ENTRY, 1), () => host.resumeCampaign(ENTRY, 1)],
      undoDoNotCall: [
        async () =>
          db.write(() =>
            executeSql(
              db,
              `insert into blacklist (id, phone, reason, type, source, created_by, created_at)
               values (9, '+5491144441111', '', 'manual', 'number', 1, ${Date.now()})`,
            ),
          ),
        () => host.undoDoNotCall(ENTRY, 9, 1),
      ],
      findPhonePbx: [async () => {}, () => host.findPhonePbx(ENTRY, 1, null, null)],
      probeTrunk: [async () => {}, () => host.probeTrunk(ENTRY, 1)],
      reactivateAgent: [async () => {}, () => host.reactivateAgent(ENTRY, 101)],
      drainPbx: [async () => {}, () => host.drainPbx(ENTRY, '10.0.0.5:8088', true)],
      pauseRecording: [async () => {}, () => host.pauseRecording(ENTRY, live(), true)],
      signInAgent: [
        async () =>
          db.write(() =>
            executeSql(
              db,
              `insert into team_members (team_id, user_id) values (1, 1);
               insert into users (id, username, name, email, role, password_hash, created_at)
                 values (1, 'ana', 'Ana', '', 'operator', '', 0)`,
            ),
          ),
        () => host.signInAgent(ENTRY, 1, 1),
      ],
      moveAgent: [
        async () => {
          await host.signInAgent(null, 1, 1);
          db.write(() => executeSql(db, 'insert into team_members (team_id, user_id) values (2, 1)'));
        },
        () => host.moveAgent(ENTRY, 1, 2),
      ],
      pauseAgent: [() => host.signInAgent(null, 1, 1), () => host.pauseAgent(ENTRY, 1, null)],
      resumeAgent: [() => host.pauseAgent(null, 1, null), () => host.resumeAgent(ENTRY, 1)],
      chooseCode: [async () => {}, () => host.chooseCode(ENTRY, 1, { callId: 1, codeId: 1, note: '', callback: null })],
      finishWrapUp: [async () => {}, () => host.finishWrapUp(ENTRY, 1, null)],
      moveCallback: [promise, () => host.moveCallback(ENTRY, 9, null, Date.now() + 60_000)],
      cancelCallback: [async () => {}, () => host.cancelCallback(ENTRY, 9)],
      controlCall: [async () => {}, () => host.controlCall(ENTRY, 1, live(), { kind: 'mute', isMuted: true })],
      leaveMessage: [async () => {}, () => host.leaveMessage(ENTRY, 1, live())],
      transferOwnCall: [async () => {}, () => host.transferOwnCall(ENTRY, 1, live(), { teamId: 1 })],
      consult: [async () => {}, () => host.consult(ENTRY, 1, live(), { teamId: 1 })],
      finishConsultation: [async () => {}, () => host.finishConsultation(ENTRY, 1, live(), 'return')],
      listen: [async () => {}, () => host.listen(ENTRY, { callId: live(), userId: 1, listenerId: 2, mode: 'whisper' })],
      takeOverCall: [async () => {}, () => host.takeOverCall(ENTRY, 2, 1, live())],
      stopListening: [async () => {}, () => host.stopListening(ENTRY, 2)],
      hangUpAgent: [async () => {}, () => host.hangUpAgent(ENTRY, 1, live())],
      callContact: [async () => {}, () => host.callContact(ENTRY, 1, 1)],
      dialNumber: [
        async () => {},
        () =>
          host.dialNumber(ENTRY, 1, {
            campaignId: 1,
            phone: '+5491144442222',
            country: 'argentina',
            zones: '',
            name: '',
          }),
      ],
      cancelDialled: [async () => {}, () => host.cancelDialled(ENTRY, 1, 1)],
      handOverCall: [async () => {}, () => host.handOverCall(ENTRY, live(), { teamId: 1, note: '', fields: [] }, 1)],
      chooseSessionCode: [
        async () => {},
        () => host.chooseSessionCode(ENTRY, 1, { callId: live(), codeId: 1, note: '', callback: null }),
      ],
      skipContact: [async () => {}, () => host.skipContact(ENTRY, 1, 1, 'not_now')],
      signOutAgent: [async () => {}, () => host.signOutAgent(ENTRY, 1)],
      startDialer: [() => host.stopDialer(ENTRY), () => host.startDialer(ENTRY)],
    };
    db.write(() =>
      executeSql(db, `insert into cli_usage (day, phone, country, used) values (0, '+541', 'argentina', 3)`),
    );
    for (const [prepare, order] of Object.values(orders)) {
      await prepare();
      failing(true);
      const before = stateNow();
      await expect(order()).rejects.toMatchObject({ code: 'engine_unavailable' });
      expect(stateNow()).toEqual(before);
      failing(false);
    }
    expect(facts.some((fact) => fact.kind === 'CallEnded' && fact.endedByUserId !== null)).toBe(false);
    expect(facts.some((fact) => fact.kind === 'CallTransferred' && fact.byUserId !== null)).toBe(false);
    expect(readies).toHaveLength(1); // the engine has not been replaced
    expect(await host.resumeCampaign(ENTRY, 1)).toBe('active');
  });

  it('throws and records the storage fault when the engine dies of it while writing an audit entry', async () => {
    const { db, host, faults } = await openRoom();
    // Damages the database: an index of the audit log refers to the root page of a table.
    db.sqlite.unsafeMode(true);
    executeSql(
      db,
      `pragma writable_schema = on;
       update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'users')
         where name = (select name from sqlite_schema where type = 'index' and tbl_name = 'audit_log' limit 1)`,
    );
    db.sqlite.pragma(`schema_version = ${(db.sqlite.pragma('schema_version', { simple: true }) as number) + 1}`);
    await expect(host.startCampaign(ENTRY, 1, 1)).rejects.toSatisfy((error) => storageFaultOf(error) === 'damaged');
    expect(faults).toContain('damaged');
    expect(queryValue(db, 'select count(*) from campaign_states')).toBe(0);
  });

  it('throws and records the storage fault when it prevents a command', async () => {
    const { db, host, faults } = await openRoom();
    const letGo = holdDatabase(db);
    await expect(host.startCampaign(ENTRY, 1, 1)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    expect(faults).toContain('locked');
    letGo();
  });

  it('restarts an engine that dies, and the new one continues', async () => {
    const { db, host, facts, readies, downs, forgotten, errors } = await openRoom();
    await host.startCampaign(ENTRY, 1, 1);
    await vi.waitFor(() => expect(countCalls(db)).toBeGreaterThan(10), WAIT_MS);
    expect(downs).toEqual([]);
    db.write(() =>
      executeSql(db, `create trigger boom before update of placed_at on calls begin select raise(abort, 'boom'); end`),
    );
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), WAIT_MS);
    expect(downs[0]).toBe(false);
    expect(forgotten).toEqual([true]);
    await expect(host.pauseCampaign(ENTRY, 1)).rejects.toMatchObject({ code: 'engine_unavailable' });
    db.write(() => executeSql(db, 'drop trigger boom'));
    await vi.waitFor(() => expect(readies.length).toBeGreaterThan(1), WAIT_MS);
    const before = countCalls(db);
    facts.length = 0;
    await vi.waitFor(() => expect(countCalls(db)).toBeGreaterThan(before + 10), WAIT_MS);
    // Facts are published after their commit.
    await vi.waitFor(() => expect(facts.some(({ kind }) => kind === 'CallPlaced')).toBe(true), WAIT_MS);
    expect(await host.pauseCampaign(ENTRY, 1)).toBe('paused');
  });

  it('restarts an engine that hangs', async () => {
    const { db, host, writeLock, readies, errors } = await openRoom({ hungAfterMs: 1500 });
    await host.startCampaign(ENTRY, 1, 1);
    await vi.waitFor(() => expect(countCalls(db)).toBeGreaterThan(10), WAIT_MS);
    const lock = createWriteLock(writeLock, 'main');
    lock.acquire(); // the engine waits for the lock
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), WAIT_MS);
    expect(errors[0]).toMatchObject([{ err: { message: 'no heartbeat for 1500 ms' } }, expect.any(String)]);
    lock.release();
    await vi.waitFor(() => expect(readies.length).toBeGreaterThan(1), WAIT_MS);
    const before = countCalls(db);
    await vi.waitFor(() => expect(countCalls(db)).toBeGreaterThan(before + 10), WAIT_MS);
  });

  it('does not repeat a notice if the engine dies because of it, because the next engine reads the database', async () => {
    const { db, host, readies } = await openRoom();
    db.write(() =>
      executeSql(
        db,
        `insert into campaign_states (campaign_id, status, updated_at) values (1, 'completed', 1);
         create trigger boom before update on campaign_states begin select raise(abort, 'boom'); end`,
      ),
    );
    await host.contactsAdded(1);
    db.write(() => executeSql(db, 'drop trigger boom'));
    await vi.waitFor(() => expect(readies.length).toBeGreaterThan(1), WAIT_MS);
    expect(queryValue(db, 'select status from campaign_states')).toBe('draft');
  });

  it('clears its timer after a ping', async () => {
    const { host } = await openRoom();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (let n = 0; n < 10; n += 1) await host.ping();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('detects a stuck engine by its heartbeat, logs it, and detects when it resumes', async () => {
    const { host, writeLock, errors } = await openRoom();
    await host.startCampaign(ENTRY, 1, 1);
    const lock = createWriteLock(writeLock, 'main');
    lock.acquire(); // the engine is stuck until it gets the lock
    await expect.poll(() => host.vitals().isAnswering, { timeout: WAIT_MS }).toBe(false);
    expect(host.vitals().isUp).toBe(true);
    const refusal = (): Promise<unknown> => host.ping().catch((error: unknown) => error);
    await expect.poll(refusal, { timeout: WAIT_MS }).toMatchObject({ code: 'engine_unavailable' });
    lock.release();
    await expect.poll(() => host.vitals().isAnswering, { timeout: WAIT_MS }).toBe(true);
    await expect.poll(refusal, { timeout: WAIT_MS }).toMatchObject({ running: true });
    // A heartbeat may come between two attempts to get the lock.
    expect(new Set(errors.flat())).toEqual(new Set(['the engine does not answer']));
  });

  it('resolves a settings notice once the last campaign has been reloaded, in separate transactions', async () => {
    const { db, host, writeLock } = await openRoom();
    db.write(() =>
      executeSql(
        db,
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${3 * CAMPAIGNS_PER_SLICE})
           insert into campaigns (name, created_at, updated_at) select 'Campaña ' || i, 1, 1 from n`,
      ),
    );
    const { commit } = timesOfWriters(writeLock, 'engine');
    const commits = (): number => commit.subarray(1).reduce((sum, count) => sum + count, 0);
    const before = commits();
    await host.settingsChanged();
    expect(commits() - before).toBeGreaterThanOrEqual(5);
  });

  it('starts with the changes made during its start', async () => {
    const told: Promise<void>[] = [];
    const { host } = await openRoom({
      beforeBegin({ db, host }) {
        setAgents(db, 9);
        told.push(host.settingsChanged());
      },
    });
    await vi.waitFor(async () => expect((await host.ping()).agentsAvailable).toBeGreaterThan(5), WAIT_MS);
    await Promise.all(told);
  });

  it('repeats a notice when the engine did not accept it', async () => {
    const { db, host, errors, readies } = await openRoom();
    await host.startCampaign(ENTRY, 1, 1);
    setAgents(db, 9);
    const letGo = holdDatabase(db);
    let forgotten = 0;
    await host.settingsChanged();
    await host.removeCampaign(1, () => void (forgotten += 1));
    expect(errors.length).toBeGreaterThan(0);
    expect([forgotten, (await host.ping()).activeCampaigns]).toEqual([0, 1]);
    letGo();
    await vi.waitFor(() => expect(forgotten).toBe(1), WAIT_MS);
    const { activeCampaigns, agentsAvailable, agentsBusy } = await host.ping();
    expect(activeCampaigns).toBe(0);
    expect(agentsAvailable + agentsBusy).toBeGreaterThan(5);
    expect(readies).toHaveLength(1); // the engine has not been replaced
  });

  it('resolves the removal of a campaign when the engine that held it has ended', async () => {
    const { db, host, readies } = await openRoom();
    await host.startCampaign(ENTRY, 1, 1);
    db.write(() =>
      executeSql(db, `create trigger boom before delete on campaign_states begin select raise(abort, 'boom'); end`),
    );
    const forgotten = vi.fn();
    await host.removeCampaign(1, forgotten);
    expect(forgotten).toHaveBeenCalledTimes(1);
    await host.removeCampaign(1, forgotten); // no engine is running
    expect(forgotten).toHaveBeenCalledTimes(2);
    db.write(() => executeSql(db, 'drop trigger boom; update campaigns set deleted_at = 1'));
    await vi.waitFor(() => expect(readies.length).toBeGreaterThan(1), WAIT_MS);
    await vi.waitFor(async () => expect((await host.ping()).activeCampaigns).toBe(0), WAIT_MS);
  });

  it('interrupts calls in progress when it stops, and leaves no open calls', async () => {
    const { db, host } = await openRoom();
    await host.startCampaign(ENTRY, 1, 1);
    await vi.waitFor(() => expect(countCalls(db)).toBeGreaterThan(10), WAIT_MS);
    await host.stop();
    expect(queryValue(db, 'select count(*) from calls where ended_at is null')).toBe(0);
    vi.useFakeTimers();
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('unhandledRejection', hear);
    await expect(host.ping()).rejects.toMatchObject({ code: 'engine_unavailable' });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await new Promise(setImmediate);
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });
});
