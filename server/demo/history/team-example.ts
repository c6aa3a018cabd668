/**
 * A third example campaign, whose calls go to people: the team of the demo accounts that can sit down at a desk. It
 * dials nothing until one of them signs in.
 */
import { inArray } from 'drizzle-orm';
import { contactColumns, contacts, uploads } from '#server/platform/db/tables/contacts.ts';
import { users } from '#server/platform/db/tables/accounts.ts';
import { teamMembers, teams } from '#server/platform/db/tables/teams.ts';
import type { Db } from '#server/platform/db/open.ts';
import { TEAM_EXAMPLE } from '#shared/domain/example-campaigns.ts';
import { addCampaignForAnyHour } from '../data.ts';
import type { DemoContact } from './list.ts';

const TEAM = 'Ventas';
const MEMBERS = ['operator', 'supervisor', 'admin'];
const LIST = 'ejemplo-equipo';
const PRODUCTS = ['Plan hogar', 'Internet 300', 'Seguro de auto', 'Tarjeta'];

/**
 * Adds the team and its campaign, and returns the campaign's id. A person of the team waits some seconds for the first
 * call, because ten are placed for each one who is free. Must run inside a write transaction.
 */
export function addTeamExample(db: Db, list: readonly DemoContact[], userId: number, nowMs: number): number {
  const { teamId } = db.orm
    .insert(teams)
    .values({ name: TEAM, createdAt: nowMs, updatedAt: nowMs })
    .returning({ teamId: teams.id })
    .get();
  const members = db.orm.select({ id: users.id }).from(users).where(inArray(users.username, MEMBERS)).all();
  for (const { id } of members) db.orm.insert(teamMembers).values({ teamId, userId: id }).run();
  const campaignId = addCampaignForAnyHour(
    db,
    {
      name: TEAM_EXAMPLE,
      description: 'Contactos inventados. La atiende el equipo Ventas: entrá como operador y empezá en Mi Puesto.',
      maxConcurrentCalls: 30,
      flow: 'direct',
      dialMethod: 'ratio',
      ratioLevel: 10,
      teamId,
    },
    userId,
    nowMs,
  );
  for (const [index, { zones, ...known }] of list.entries()) {
    const { id: contactId } = db.orm
      .insert(contacts)
      .values({ ...known, campaignId, zones: zones.join('+'), createdAt: nowMs })
      .returning({ id: contacts.id })
      .get();
    const columns = { Producto: PRODUCTS[index % PRODUCTS.length]!, Cliente: String(1000 + index) };
    db.orm.insert(contactColumns).values({ contactId, columns }).run();
  }
  const upload = { id: LIST, campaignId, userId, fileName: 'clientes.csv', state: 'done' as const };
  const counts = { lines: list.length, valid: list.length };
  db.orm
    .insert(uploads)
    .values({ ...upload, ...counts, createdAt: nowMs, finishedAt: nowMs })
    .run();
  return campaignId;
}
