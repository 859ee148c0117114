import type {
  CancellationKind,
  CancellationState,
  CancelledContract,
  Declaration,
} from '#domain/cancellations/cancellation.ts'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'id',
  'kind',
  'contract',
  'name',
  'email',
  'details',
  'ends_on',
  'received_at',
  'state',
  'ended_autorenew',
  'ended_donations',
  'handled_at',
] as const

/** What the table's own checks hold its words to. */
type Words = { kind: CancellationKind; contract: CancelledContract; state: CancellationState }

const selectCancellations = (db: Queryable) => db.selectFrom('cancellations').select(columns).$narrowType<Words>()

type NewCancellation = { declared: Declaration; tokenHash: Buffer; at: Date }

export async function insertCancellation(trx: Trx, { declared, tokenHash, at }: NewCancellation): Promise<string> {
  const { endsOn, ...said } = declared
  const { id } = await trx
    .insertInto('cancellations')
    .values({ ...said, ends_on: endsOn, received_at: at, token_hash: tokenHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findCancellationByToken = (db: Queryable, tokenHash: Buffer) =>
  selectCancellations(db).where('token_hash', '=', tokenHash).executeTakeFirst()

export const findCancellation = (db: Queryable, id: string) =>
  selectCancellations(db).where('id', '=', id).executeTakeFirst()

/** Whoever applies or closes one holds it meanwhile. */
export const lockCancellation = (trx: Trx, id: string) =>
  selectCancellations(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export type CancellationRow = NonNullable<Awaited<ReturnType<typeof lockCancellation>>>

type Handled = { state: CancellationState; handled_at: Date; ended_autorenew?: boolean; ended_donations?: number }

export async function handleCancellation(trx: Trx, id: string, handled: Handled): Promise<void> {
  await trx.updateTable('cancellations').set(handled).where('id', '=', id).execute()
}

const WAITING = ['received', 'open'] as const

/** The newest first; with `isOpen`, only what waits. */
export const listCancellations = (
  db: Queryable,
  { isOpen, limit, offset = 0 }: { isOpen: boolean; limit: number; offset?: number },
) =>
  selectCancellations(db)
    .$if(isOpen, (query) => query.where('state', 'in', WAITING))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countCancellations(db: Queryable, { isOpen }: { isOpen: boolean }): Promise<number> {
  const all = db.selectFrom('cancellations').select(({ fn }) => fn.countAll<string>().as('count'))
  const counted = isOpen ? all.where('state', 'in', WAITING) : all
  return Number((await counted.executeTakeFirstOrThrow()).count)
}
