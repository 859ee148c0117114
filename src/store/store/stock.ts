import { sql } from 'kysely'
import type { Actor } from '#domain/audit/actor.ts'
import { isReplacement } from '#domain/dispatches/missing-copy.ts'
import { LOW_STOCK } from '#domain/store/low-stock.ts'
import { announceChange } from '#store/changes.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { insertMovements, type MovedBy } from './stock-movements.ts'

/** Dropped with this tag: every page that shows goods, prices or how many are left. */
export const STORE_TAG = 'store'

export type Wanted = { ref: string; quantity: number }
export type Short = { ref: string; left: number }
export type Reserved = { ok: true } | { ok: false; short: Short[] }

/** How many of each can be had now; 0 of what is not in stock at all. */
export async function readStock(db: Queryable, refs: readonly string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const rows = await db.selectFrom('stock').select(['ref', 'quantity']).where('ref', 'in', refs).execute()
  const found = new Map(rows.map(({ ref, quantity }) => [ref, quantity]))
  return new Map(refs.map((ref) => [ref, found.get(ref) ?? 0]))
}

/** Says how many can be had, after a count. */
export async function setStock(trx: Trx, stock: readonly Wanted[], why: MovedBy = {}): Promise<void> {
  for (const [ref, quantity] of inOrder(stock)) {
    await insertCounted(trx, ref)
    const before = (await lockStock(trx, [ref])).get(ref) ?? 0
    await trx.updateTable('stock').set({ quantity }).where('ref', '=', ref).execute()
    await insertMovements(trx, [{ ref, change: quantity - before }], { reason: 'count', ...why })
  }
  if (stock.length > 0) await announceChange(trx, [STORE_TAG])
}

/** Adds what was delivered, or (below 0) takes away what is lost; null where there are not so many. */
export async function addToStock(trx: Trx, ref: string, more: number, why: MovedBy): Promise<number | null> {
  if (more >= 0) await insertCounted(trx, ref)
  const changed = await trx
    .updateTable('stock')
    .set((eb) => ({ quantity: eb('quantity', '+', more) }))
    .where('ref', '=', ref)
    .where('quantity', '>=', -more)
    .returning('quantity')
    .executeTakeFirst()
  if (!changed) return null
  if (more !== 0)
    await insertMovements(trx, [{ ref, change: more }], { reason: more > 0 ? 'delivery' : 'loss', ...why })
  await announceChange(trx, [STORE_TAG])
  return changed.quantity
}

const insertCounted = (trx: Trx, ref: string) =>
  trx
    .insertInto('stock')
    .values({ ref, quantity: 0 })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()

export type StockRow = { ref: string; quantity: number; held: number; toSend: number }

/** Everything that is counted, how many of it are being paid for, and how many are sold and still on the shelf. */
export async function listStock(db: Queryable, only: string | null = null): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select ref, quantity, coalesce((select sum(hold.quantity) from stock_holds as hold
        where hold.ref = stock.ref and hold.sold_at is null), 0)::integer as held,
      (coalesce((select sum(goods.quantity - goods.withdrawn) from order_goods goods
        where goods.ref = stock.ref and parcel_id is null and withdrawn < goods.quantity), 0)
      + coalesce((select sum(copies) from missing_copies
        where state = 'replacing' and 'iss:' || issue_number = stock.ref), 0))::integer as "toSend"
    from stock where ${only}::text is null or ref = ${only} order by ref`.execute(db)
  return rows
}

/**
 * Makes what `holder` (an order) holds exactly what is `wanted`: takes what is missing out of stock and puts back what is
 * no longer asked for. All of it or nothing; where there is too little, `short` says how many of each the holder can have.
 * The rows stay locked until the transaction ends, so it should end before anyone outside is asked for anything. `isNew`: the
 * holder was written down in this transaction, so it holds nothing and nobody else acts for it.
 */
export async function reserveStock(
  trx: Trx,
  { holder, wanted, now, isNew = false }: { holder: string; wanted: readonly Wanted[]; now: Date; isNew?: boolean },
): Promise<Reserved> {
  const held: Quantities = isNew ? new Map() : await touchHeld(trx, holder, now)
  const asked = inOrder(wanted)
  const changes = changesFrom(held, asked)
  if (changes.size === 0) return { ok: true }
  if (isNew && asked.size === 1 && (await takeAndHold(trx, { holder, asked, now }))) return { ok: true }
  const stock = await lockStock(trx, [...changes.keys()])
  const short = [...changes]
    .filter(([ref, more]) => more > (stock.get(ref) ?? 0))
    .map(([ref]) => ({ ref, left: (stock.get(ref) ?? 0) + (held.get(ref) ?? 0) }))
  if (short.length > 0) return { ok: false, short }
  await takeFromStock(trx, changes)
  if (held.size > 0) await forgetHeld(trx, holder)
  await insertHeld(trx, holder, asked, now)
  await announceWhatIsSaid(trx, changes, stock)
  return { ok: true }
}

/** Puts back what `holder` holds and has not bought; returns it. Done again it changes nothing. */
export async function releaseStock(trx: Trx, holder: string): Promise<Wanted[]> {
  const held = await lockHeld(trx, holder)
  if (held.size === 0) return []
  const changes = changesFrom(held, new Map())
  const stock = await lockStock(trx, [...changes.keys()])
  await takeFromStock(trx, changes)
  await forgetHeld(trx, holder)
  await announceWhatIsSaid(trx, changes, stock)
  return [...held].map(([ref, quantity]) => ({ ref, quantity }))
}

/** Counts what `holder` holds as sold; returns it, so that the caller sees what had been given back before. */
export async function sellStock(trx: Trx, holder: string, now: Date): Promise<Wanted[]> {
  await takeTurn(trx, holder)
  const sold = await trx
    .updateTable('stock_holds')
    .set({ sold_at: now })
    .where('holder', '=', holder)
    .where('sold_at', 'is', null)
    .returning(['ref', 'quantity'])
    .execute()
  const moved = sold.map(({ ref, quantity }) => ({ ref, change: -quantity }))
  await insertMovements(trx, moved, { reason: isReplacement(holder) ? 'replacement' : 'sale', holder, at: now })
  return sold
}

/** Of an order that is given back: what it had bought ends, and only what was not sent goes back into stock. */
type Returned = { at: Date; by?: Actor | undefined; unsent?: readonly Wanted[] }

/** Puts back what `holder` has bought; returns it. Done again it changes nothing. */
export async function returnSoldStock(trx: Trx, holder: string, { at, by, unsent }: Returned): Promise<Wanted[]> {
  await takeTurn(trx, holder)
  const sold = await trx
    .deleteFrom('stock_holds')
    .where('holder', '=', holder)
    .where('sold_at', 'is not', null)
    .returning(['ref', 'quantity'])
    .execute()
  const was = inOrder(sold)
  const returned = [...inOrder(unsent ?? sold)]
    .map(([ref, quantity]) => ({ ref, quantity: Math.min(quantity, was.get(ref) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  await putBack(trx, holder, returned, { at, by })
  return returned
}

type SomeReturned = Returned & { back: readonly Wanted[]; unsent: readonly Wanted[] }

/** Ends some of what `holder` has bought; puts back, and returns, what of that was not sent. */
export async function returnSomeSold(
  trx: Trx,
  holder: string,
  { back, unsent, at, by }: SomeReturned,
): Promise<Wanted[]> {
  const was = await lockSold(trx, holder)
  const ended = [...inOrder(back)].map(([ref, quantity]) => ({ ref, quantity: Math.min(quantity, was.get(ref) ?? 0) }))
  for (const { ref, quantity } of ended.filter(({ quantity }) => quantity > 0)) {
    const left = (was.get(ref) ?? 0) - quantity
    const hold = { holder, ref }
    if (left === 0)
      await trx
        .deleteFrom('stock_holds')
        .where((eb) => eb.and(hold))
        .execute()
    else
      await trx
        .updateTable('stock_holds')
        .set({ quantity: left })
        .where((eb) => eb.and(hold))
        .execute()
  }
  const onShelf = inOrder(unsent)
  const returned = ended
    .map(({ ref, quantity }) => ({ ref, quantity: Math.min(quantity, onShelf.get(ref) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  await putBack(trx, holder, returned, { at, by })
  return returned
}

/** What `holder` has bought. Its rows are locked. */
async function lockSold(trx: Trx, holder: string): Promise<Quantities> {
  await takeTurn(trx, holder)
  const sold = await trx
    .selectFrom('stock_holds')
    .select(['ref', 'quantity'])
    .where('holder', '=', holder)
    .where('sold_at', 'is not', null)
    .execute()
  return inOrder(sold)
}

async function putBack(
  trx: Trx,
  holder: string,
  returned: readonly Wanted[],
  { at, by }: Pick<Returned, 'at' | 'by'>,
): Promise<void> {
  const changes: Quantities = new Map(returned.map(({ ref, quantity }) => [ref, -quantity]))
  const stock = await lockStock(trx, [...changes.keys()])
  await takeFromStock(trx, changes)
  const moved = returned.map(({ ref, quantity }) => ({ ref, change: quantity }))
  await insertMovements(trx, moved, { reason: 'return', holder, at, by })
  await announceWhatIsSaid(trx, changes, stock)
}

type Quantities = Map<string, number>

/** By ref, each once: whoever locks several rows locks them in this order, so that no two wait for each other. */
function inOrder(wanted: readonly Wanted[]): Quantities {
  const quantities: Quantities = new Map()
  for (const { ref, quantity } of [...wanted].sort((one, other) => (one.ref < other.ref ? -1 : 1)))
    quantities.set(ref, (quantities.get(ref) ?? 0) + quantity)
  return quantities
}

/** How many more of each, or (negative) fewer, than before. */
function changesFrom(held: Quantities, asked: Quantities): Quantities {
  const refs = [...new Set([...held.keys(), ...asked.keys()])].sort()
  const changes = refs.map((ref): [string, number] => [ref, (asked.get(ref) ?? 0) - (held.get(ref) ?? 0)])
  return new Map(changes.filter(([, more]) => more !== 0))
}

/** Two who act for one holder take turns. */
const takeTurn = (trx: Trx, holder: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`stock:${holder}`}, 0))`.execute(trx)

/** What the holder holds and has not bought, which nobody else changes until the transaction ends. */
async function lockHeld(trx: Trx, holder: string): Promise<Quantities> {
  await takeTurn(trx, holder)
  const rows = await trx
    .selectFrom('stock_holds')
    .select(['ref', 'quantity'])
    .where('holder', '=', holder)
    .where('sold_at', 'is', null)
    .execute()
  return new Map(rows.map(({ ref, quantity }) => [ref, quantity]))
}

/** How many there are, which nobody else changes until the transaction ends. */
export async function lockStock(trx: Trx, refs: readonly string[]): Promise<Quantities> {
  const { rows } = await sql<Wanted>`
    select ref, quantity from stock where ref = any(${refs}) order by ref for update`.execute(trx)
  return new Map(rows.map(({ ref, quantity }) => [ref, quantity]))
}

async function takeFromStock(trx: Trx, changes: Quantities): Promise<void> {
  if (changes.size === 0) return
  const { numAffectedRows } = await sql`
    update stock set quantity = stock.quantity - change.more
    from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::integer[]) as change (ref, more)
    where stock.ref = change.ref and stock.quantity >= change.more`.execute(trx)
  if (Number(numAffectedRows) !== changes.size) throw new Error('The stock changed while it was locked')
}

const forgetHeld = (trx: Trx, holder: string) =>
  trx.deleteFrom('stock_holds').where('holder', '=', holder).where('sold_at', 'is', null).execute()

async function insertHeld(trx: Trx, holder: string, asked: Quantities, now: Date): Promise<void> {
  const rows = [...asked].map(([ref, quantity]) => ({ holder, ref, quantity, held_at: now }))
  if (rows.length > 0) await trx.insertInto('stock_holds').values(rows).execute()
}

type Taking = { holder: string; asked: Quantities; now: Date }

/** Takes one kind of thing for a holder that has none, by one guarded statement: others wait less. False where there is too little. */
async function takeAndHold(trx: Trx, { holder, asked, now }: Taking): Promise<boolean> {
  const [[ref, quantity] = ['', 0]] = asked
  const { rows } = await sql<{ left: number }>`
    with taken as (
      update stock set quantity = quantity - ${quantity}::integer where ref = ${ref} and quantity >= ${quantity}::integer
      returning ref, quantity
    ), held as (
      insert into stock_holds (holder, ref, quantity, held_at) select ${holder}, ref, ${quantity}::integer, ${now}::timestamptz from taken
    )
    select quantity as left from taken`.execute(trx)
  for (const { left } of rows) await announceWhatIsSaid(trx, asked, new Map([[ref, left + quantity]]))
  return rows.length > 0
}

/** The same as `lockHeld`; what is held already counts as held from now on. */
async function touchHeld(trx: Trx, holder: string, now: Date): Promise<Quantities> {
  await takeTurn(trx, holder)
  const rows = await trx
    .updateTable('stock_holds')
    .set({ held_at: now })
    .where('holder', '=', holder)
    .where('sold_at', 'is', null)
    .returning(['ref', 'quantity'])
    .execute()
  return inOrder(rows)
}

async function announceWhatIsSaid(trx: Trx, changes: Quantities, before: Quantities): Promise<void> {
  const isSaid = [...changes].some(([ref, more]) => {
    const was = before.get(ref) ?? 0
    return Math.min(was, was - more) < LOW_STOCK
  })
  if (isSaid) await announceChange(trx, [STORE_TAG])
}
