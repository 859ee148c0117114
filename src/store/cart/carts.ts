import { sql } from 'kysely'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Whose cart it is: an account's, or that of the browser which holds its id. */
export type CartKey = { accountId: string } | { cartId: string }

export type CartRow = {
  id: string
  account_id: string | null
  contents: CartContents
  version: number
  changed_at: Date
}

const columns = ['id', 'account_id', 'contents', 'version', 'changed_at'] as const

/** A browser's id opens only a cart that belongs to no account. */
function cartsOf(db: Queryable, key: CartKey) {
  const carts = db.selectFrom('carts').select(columns)
  return 'accountId' in key
    ? carts.where('account_id', '=', key.accountId)
    : carts.where('id', '=', key.cartId).where('account_id', 'is', null)
}

export async function findCart(db: Queryable, key: CartKey): Promise<CartRow | undefined> {
  return cartsOf(db, key).executeTakeFirst()
}

export async function lockCart(trx: Trx, key: CartKey): Promise<CartRow | undefined> {
  return cartsOf(trx, key).forUpdate().executeTakeFirst()
}

/** Whoever has it by now. */
export async function lockCartById(trx: Trx, id: string): Promise<CartRow | undefined> {
  const cart = trx.selectFrom('carts').select(columns).where('id', '=', id).forUpdate()
  return cart.executeTakeFirst()
}

/** What a change to a cart is decided by. */
export type CartToChange = Pick<CartRow, 'id' | 'contents' | 'version'>

/**
 * The cart, and how many there are of one thing in stock (null where none is counted): one question for both. Written out,
 * as saving is: putting a statement together takes longer than asking it, and this is done at every change of a cart.
 */
export async function findCartAndStock(
  db: Queryable,
  key: CartKey,
  ref: string,
): Promise<{ cart: CartToChange | undefined; stock: number | null }> {
  const question =
    'accountId' in key
      ? sql<FoundCart>`select carts.id, carts.contents, carts.version, stock.quantity as stock from (select 1) as one
          left join carts on carts.account_id = ${key.accountId} left join stock on stock.ref = ${ref}`
      : sql<FoundCart>`select carts.id, carts.contents, carts.version, stock.quantity as stock from (select 1) as one
          left join carts on carts.id = ${key.cartId} and carts.account_id is null left join stock on stock.ref = ${ref}`
  const { rows } = await question.execute(db)
  const [{ stock, ...cart } = { id: null, stock: null }] = rows
  return { cart: cart.id === null ? undefined : cart, stock }
}

type FoundCart = { stock: number | null } & (CartToChange | { id: null })

type NewCart = { id: string; accountId: string | null; contents: CartContents; now: Date; expiresOn: string }

/** False where there is one already, made by somebody who was faster. */
export async function insertCart(db: Queryable, { id, accountId, contents, now, expiresOn }: NewCart) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('carts')
    .values({
      id,
      account_id: accountId,
      contents: JSON.stringify(contents),
      created_at: now,
      changed_at: now,
      expires_on: expiresOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type CartSaving = { id: string; version: number; contents: CartContents; now: Date; expiresOn: string }

/**
 * Writes a cart that was read at this version: false where it has changed since, or has gone. The guard is part
 * of the statement, so that of two who read the same cart only one writes.
 */
export async function saveCart(db: Queryable, { id, version, contents, now, expiresOn }: CartSaving): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update carts set contents = ${JSON.stringify(contents)}, version = ${version + 1}, changed_at = ${now}, expires_on = ${expiresOn}
    where id = ${id} and version = ${version}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Makes a browser's cart the account's, which must have none. */
export async function giveCartToAccount(trx: Trx, id: string, accountId: string): Promise<void> {
  await trx.updateTable('carts').set({ account_id: accountId }).where('id', '=', id).execute()
}

export async function removeCart(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('carts').where('id', '=', id).execute()
}

/** Removes carts whose last day is over, a bounded number at a time; returns how many went. */
export async function removeExpiredCarts(db: Queryable, today: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from carts where id in (
      select id from carts where expires_on < ${today}::date limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The account's role. Whoever gives it a cart holds the account meanwhile; nobody who only reads it waits. */
export async function lockHolder(trx: Trx, accountId: string): Promise<string | undefined> {
  const account = await trx
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account?.role
}

/** The account's cart and the browser's, both locked, in the order of their ids. */
export async function findCartsToMerge(trx: Trx, accountId: string, cartId: string) {
  const rows = await trx
    .selectFrom('carts')
    .select(columns)
    .where((where) =>
      where.or([
        where('account_id', '=', accountId),
        where.and([where('id', '=', cartId), where('account_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    own: rows.find((row) => row.account_id === accountId),
    brought: rows.find((row) => row.account_id === null),
  }
}
