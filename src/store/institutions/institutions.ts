import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

export type InstitutionRow = {
  id: string
  name: string
  other_names: string[]
  entity_id: string | null
  licence_from: string
  licence_to: string | null
  networks: string[]
  email_domains: string[]
}

/** What can be written of one. */
export type InstitutionValues = Omit<InstitutionRow, 'id'>

const columns = [
  'id',
  'name',
  'other_names',
  'entity_id',
  'licence_from',
  'licence_to',
  sql<string[]>`networks::text[]`.as('networks'),
  'email_domains',
] as const

export const listInstitutions = (db: Queryable): Promise<InstitutionRow[]> =>
  db.selectFrom('institutions').select(columns).orderBy('name').execute()

/** Of how many the licence ends within these days. */
export async function countLicencesThatEnd(db: Queryable, { from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from institutions where licence_to between ${from}::date and ${to}::date`.execute(db)
  return rows[0]?.count ?? 0
}

export const findInstitutionByEntity = (db: Queryable, entityId: string): Promise<InstitutionRow | undefined> =>
  db.selectFrom('institutions').select(columns).where('entity_id', '=', entityId).executeTakeFirst()

export const findInstitution = (db: Queryable, id: string): Promise<InstitutionRow | undefined> =>
  db.selectFrom('institutions').select(columns).where('id', '=', id).executeTakeFirst()

export const findInstitutionNamed = (db: Queryable, name: string): Promise<InstitutionRow | undefined> =>
  db.selectFrom('institutions').select(columns).where('name', '=', name).executeTakeFirst()

/** Whoever sets one waits for whoever is setting one, so that no two take one name, domain or entity. Reading goes on. */
export async function holdInstitutions(trx: Trx): Promise<void> {
  await sql`lock table institutions in share row exclusive mode`.execute(trx)
}

/** Locked until the transaction ends, so that two changes at once come one after the other. */
export const lockInstitution = (trx: Trx, name: string): Promise<InstitutionRow | undefined> =>
  trx.selectFrom('institutions').select(columns).where('name', '=', name).forUpdate().executeTakeFirst()

const written = ({ networks, ...values }: InstitutionValues) => ({
  ...values,
  networks: sql<string[]>`${networks}::text[]::cidr[]`,
})

export async function insertInstitution(trx: Trx, values: InstitutionValues): Promise<void> {
  await trx.insertInto('institutions').values(written(values)).execute()
}

export async function updateInstitution(trx: Trx, id: string, values: InstitutionValues): Promise<void> {
  await trx.updateTable('institutions').set(written(values)).where('id', '=', id).execute()
}

/** Which other institution has one of these already: an entity id is one institution's, and so is a domain. */
export const findRivals = (
  trx: Trx,
  { id, entityId, domains }: { id: string | null; entityId: string | null; domains: string[] },
) =>
  trx
    .selectFrom('institutions')
    .select(['name', 'entity_id', 'email_domains'])
    .where((is) =>
      is.or([
        ...(entityId === null ? [] : [is('entity_id', '=', entityId)]),
        sql<boolean>`email_domains && ${domains}::text[]`,
      ]),
    )
    .$if(id !== null, (query) => query.where('id', '!=', id as string))
    .execute()
