/** The example campaigns whose calls go to people. */
import { inArray } from 'drizzle-orm';
import { callScripts, campaigns } from '#server/platform/db/tables/campaigns.ts';
import { contactColumns, contacts, uploads } from '#server/platform/db/tables/contacts.ts';
import { users } from '#server/platform/db/tables/accounts.ts';
import { teamMembers, teams } from '#server/platform/db/tables/teams.ts';
import type { Db } from '#server/platform/db/open.ts';
import { DECOY_HASH } from '#server/domains/accounts/users/passwords.ts';
import { TEAM_EXAMPLE, WORKING_TEAM_EXAMPLE } from '#shared/domain/example-campaigns.ts';
import { addCampaignForAnyHour } from '../data.ts';
import type { WorkingTeam } from '../team-at-work.ts';
import type { DemoContact } from './list.ts';

const MEMBERS = ['operator', 'supervisor', 'admin'];
const PRODUCTS = ['Plan hogar', 'Internet 300', 'Seguro de auto', 'Tarjeta'];
/** Invented people, as whom nobody can log in. */
const PEOPLE = ['Lucía Paz', 'Martín Sosa', 'Carla Ibáñez', 'Joaquín Vera', 'Elena Rivas', 'Tomás Luna'];

const SCRIPT = `Buen día, ¿hablo con **{nombre}**? Soy {agente}. Lo llamo por {producto}.

[Le interesa](#precio) [No tiene tiempo](#más-tarde)

# Precio

Los primeros tres meses tienen **la mitad de descuento**. ¿Se lo activo hoy?

[Lo piensa](#más-tarde)

# Más tarde

¿Qué día le queda cómodo? Agendá la rellamada con la tecla 8.
`;

type Example = {
  readonly list: readonly DemoContact[];
  readonly userId: number;
  readonly nowMs: number;
};

/**
 * Adds the team of the demo accounts that can sit down at a desk, and its campaign, which dials nothing until one of
 * them signs in. The people on its list expect the call. Returns the campaign's id. Must run inside a write transaction.
 */
export function addTeamExample(db: Db, example: Example): number {
  const members = db.orm.select({ id: users.id }).from(users).where(inArray(users.username, MEMBERS)).all();
  const teamId = addTeam(db, 'Ventas', idsOf(members), example.nowMs);
  const description =
    'Contactos inventados, que esperan la llamada. La atiende el equipo Ventas: entrá como operador y empezá en Mi Puesto.';
  const plan = { maxConcurrentCalls: 30, dialMethod: 'progressive' } as const;
  return addCampaign(db, { name: TEAM_EXAMPLE, description, teamId, ...plan }, example);
}

/**
 * Adds a team of invented people, whom team-at-work.ts lets work, and their predictive campaign. Must run inside a write
 * transaction.
 */
export function addWorkingTeamExample(db: Db, example: Example): { campaignId: number; team: WorkingTeam } {
  const rows = PEOPLE.map((name, index) => ({
    username: `simulada${index + 1}`,
    name,
    email: `simulada${index + 1}@cadencia.example`,
    role: 'operator' as const,
    passwordHash: DECOY_HASH,
    isDemo: true,
    createdAt: example.nowMs,
  }));
  const userIds = idsOf(db.orm.insert(users).values(rows).returning({ id: users.id }).all());
  const teamId = addTeam(db, 'Atención simulada', userIds, example.nowMs);
  const description =
    'Contactos inventados. La atiende un equipo de personas simuladas, que se ve en Panel de Agentes.';
  const plan = { maxConcurrentCalls: 40, dialMethod: 'predictive' } as const;
  const campaignId = addCampaign(db, { name: WORKING_TEAM_EXAMPLE, description, teamId, ...plan }, example);
  return { campaignId, team: { teamId, userIds } };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

function addTeam(db: Db, name: string, userIds: readonly number[], nowMs: number): number {
  const values = { name, createdAt: nowMs, updatedAt: nowMs };
  const { teamId } = db.orm.insert(teams).values(values).returning({ teamId: teams.id }).get();
  for (const userId of userIds) db.orm.insert(teamMembers).values({ teamId, userId }).run();
  return teamId;
}

type Fields = Pick<
  typeof campaigns.$inferInsert,
  'name' | 'description' | 'teamId' | 'maxConcurrentCalls' | 'dialMethod'
>;

/** Adds a campaign with its script and list, and returns its id. */
function addCampaign(db: Db, fields: Fields, { list, userId, nowMs }: Example): number {
  const campaignId = addCampaignForAnyHour(db, { ...fields, flow: 'direct' }, userId, nowMs);
  db.orm.insert(callScripts).values({ campaignId, text: SCRIPT, links: [] }).run();
  for (const [index, { zones, ...known }] of list.entries()) {
    const { id: contactId } = db.orm
      .insert(contacts)
      .values({ ...known, campaignId, zones: zones.join('+'), createdAt: nowMs })
      .returning({ id: contacts.id })
      .get();
    const columns = { Producto: PRODUCTS[index % PRODUCTS.length]!, Cliente: String(1000 + index) };
    db.orm.insert(contactColumns).values({ contactId, columns }).run();
  }
  const counts = { lines: list.length, valid: list.length };
  db.orm
    .insert(uploads)
    .values({
      id: `ejemplo-equipo-${fields.teamId}`,
      campaignId,
      userId,
      fileName: 'clientes.csv',
      state: 'done',
      ...counts,
      createdAt: nowMs,
      finishedAt: nowMs,
    })
    .run();
  return campaignId;
}
