import type { Connection } from '#server/platform/db/connection.ts';

/** Names of people and teams. */
export function createAgentStore({ sqlite }: Connection) {
  const person = sqlite.prepare<[number], string>('select name from users where id = ?').pluck();
  const team = sqlite.prepare<[number], string>('select name from teams where id = ?').pluck();
  return {
    nameOfUser: (id: number): string | null => person.get(id) ?? null,
    nameOfTeam: (id: number): string | null => team.get(id) ?? null,
  };
}

export type AgentStore = ReturnType<typeof createAgentStore>;
