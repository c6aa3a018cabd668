import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { oneLine } from '#server/platform/one-line.ts';
import type { AudioFileService } from './file-service.ts';
import { affectedCampaigns } from './played-context.ts';
import type { ContextView } from './service.ts';
import type { AudioContextRow, AudioStore, ContextFields } from './store.ts';

/** Fields to set. Absent fields keep their value, or take the default in a new context. */
export type ContextChanges = {
  readonly name?: string;
  readonly description?: string;
  readonly isActive?: boolean;
  readonly menuTimeoutS?: number;
  readonly detectVoicemail?: boolean;
  /** File name of the recording, or null. */
  readonly audioFileName?: string | null;
};

type ContextDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: AudioStore;
  readonly files: Pick<AudioFileService, 'lookUp' | 'tone'>;
  /** Lists all contexts with their number of sessions. */
  readonly listContexts: () => ContextView[];
  /** Notifies the engine. */
  readonly campaignChanged: (campaignId: number) => Promise<void>;
  readonly audit: Audit;
  readonly clock: Clock;
};

const STANDARD = {
  name: 'Contexto predeterminado',
  description: 'Creado por la configuración rápida. Reemplazá el tono por una grabación propia.',
};

export type ContextService = ReturnType<typeof createContextService>;

/** Creates, changes and removes contexts. Campaigns use a changed context from their next call on. */
export function createContextService({ db, store, files, listContexts, campaignChanged, audit, clock }: ContextDeps) {
  const see = (id: number): ContextView =>
    listContexts().find((context) => context.id === id) ?? fail('context_not_found', { id });
  const find = (id: number): AudioContextRow => store.findContext(id) ?? fail('context_not_found', { id });

  function settle({ name, audioFileName, ...rest }: ContextChanges): Partial<ContextFields> {
    const audioId = audioFileName === undefined || audioFileName === null ? audioFileName : idOf(audioFileName);
    return { ...rest, ...(name !== undefined && { name: oneLine(name) }), ...(audioId !== undefined && { audioId }) };
  }

  function idOf(fileName: string): number {
    return files.lookUp(fileName)?.id ?? fail('context_audio_unknown', { field: 'audio_principal_url' });
  }

  /**
   * Runs `write`, which returns the context's id, records the change in the audit log and notifies the affected
   * campaigns.
   */
  async function save(actor: Actor, action: string, write: () => number): Promise<number> {
    const before = store.listContexts();
    const { id, after } = db.write(() => {
      const id = write();
      const after = store.listContexts();
      const [was, is] = [before, after].map((contexts) => contexts.find((context) => context.id === id));
      audit.record({ actor, action, entity: 'audio_context', entityId: id, before: was, after: is });
      return { id, after };
    });
    await Promise.all(affectedCampaigns(store.listChoices(), id, before, after).map(campaignChanged));
    return id;
  }

  async function change(actor: Actor, action: string, id: number, fields: Partial<ContextFields>): Promise<number> {
    return save(actor, action, () => {
      if (Object.keys(fields).length > 0) store.updateContext(id, fields);
      return id;
    });
  }

  return {
    async create(actor: Actor, changes: ContextChanges & { readonly name: string }): Promise<ContextView> {
      const fields = { ...settle(changes), name: oneLine(changes.name) };
      return see(await save(actor, 'audio_context.create', () => store.createContext(fields, clock.nowMs())));
    },

    async update(actor: Actor, id: number, changes: ContextChanges): Promise<ContextView> {
      find(id);
      return see(await change(actor, 'audio_context.update', id, settle(changes)));
    },

    /** Removes the context but not its recording. Throws `context_in_use` while a campaign uses the context. */
    async remove(actor: Actor, id: number): Promise<void> {
      find(id);
      const users = store.listChoices().filter(({ contextId }) => contextId === id);
      if (users.length > 0)
        fail('context_in_use', {
          id,
          campaigns: users.map(({ name }) => name).join(', '),
          ids: users.map((user) => user.id),
        });
      await save(actor, 'audio_context.delete', () => {
        store.removeContext(id);
        return id;
      });
    },

    /** Creates a working default context with a recording, or repairs the existing one. */
    async setUp(actor: Actor): Promise<{ readonly context: ContextView; readonly changed: boolean }> {
      const present = store.findDefault();
      if (present?.isActive === true && present.audioId !== null) return { context: see(present.id), changed: false };
      const audioId = present?.audioId ?? files.tone(actor).id;
      const id =
        present === undefined
          ? await save(actor, 'audio_context.create', () =>
              store.createContext({ ...STANDARD, audioId, isDefault: true }, clock.nowMs()),
            )
          : await change(actor, 'audio_context.update', present.id, { isActive: true, audioId });
      return { context: see(id), changed: true };
    },
  };
}
