import { randomUUID } from 'node:crypto'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { type CartContents, emptyCart } from '#domain/cart/cart-contents.ts'
import type { CartChange, CartRefusal } from '#domain/cart/change-cart.ts'
import { type CartToChange, findCart, findCartAndStock, insertCart, lockCart, saveCart } from '#store/cart/carts.ts'
import type { Queryable } from '#store/database.ts'
import { readStock } from '#store/store/stock.ts'
import { type CartContext, type CartOwner, expiryFrom, keyOf } from './cart-context.ts'
import { newCartsPerNetwork } from './cart-limits.ts'

export type CartWritten =
  | { ok: true; id: string | null; contents: CartContents; version: number }
  | ({ ok: false } & CartRefusal)
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** `stock`: how many there are of what was asked about; null where nothing was, or none are counted. */
export type Decide = (contents: CartContents, stock: number | null) => CartChange

/** Read, decided and written without waiting for anyone: so often, before others are made to wait. */
const HASTY_TRIES = 3

/**
 * Changes a cart by a rule. It is read, and written only if it is still the version that was read; another tab may have been
 * faster, and then it is decided again about what is there now. Where that goes on, the cart is locked first.
 */
export async function writeCart(
  context: CartContext,
  owner: CartOwner,
  decide: Decide,
  stockRef: string | null = null,
): Promise<CartWritten> {
  for (let tries = 0; tries < HASTY_TRIES; tries++) {
    const { cart, stock } = await lookUp(context, owner, stockRef)
    const written = await decideAndSave(context.db, context.now(), owner, cart, decide, stock)
    if (written) return written
  }
  return writeLocked(context, owner, decide, stockRef)
}

async function lookUp({ db }: CartContext, owner: CartOwner, ref: string | null) {
  const key = keyOf(owner)
  if (key && ref !== null) return findCartAndStock(db, key, ref)
  const cart = key ? await findCart(db, key) : undefined
  return { cart, stock: ref === null ? null : ((await readStock(db, [ref])).get(ref) ?? null) }
}

/** Null where somebody was faster. */
async function decideAndSave(
  db: Queryable,
  now: Date,
  owner: CartOwner,
  cart: CartToChange | undefined,
  decide: Decide,
  stock: number | null,
): Promise<CartWritten | null> {
  const before = cart?.contents ?? emptyCart
  const change = decide(before, stock)
  if (!change.ok) return change
  const { contents } = change
  // A change that changes nothing makes no new version, and no cart.
  if (JSON.stringify(contents) === JSON.stringify(before)) {
    return { ok: true, id: cart?.id ?? null, contents, version: cart?.version ?? 0 }
  }
  const written = { contents, now, expiresOn: expiryFrom(now) }
  if (!cart) {
    const { accountId, network } = owner
    if (accountId === null && network !== undefined) {
      const taken = await takeFromLimit(db, newCartsPerNetwork, network, now)
      if (!taken.ok) return { ...taken, reason: 'too-many' }
    }
    const id = randomUUID()
    const isNew = await insertCart(db, { id, accountId, ...written })
    return isNew ? { ok: true, id, contents, version: 1 } : null
  }
  const { id, version } = cart
  return (await saveCart(db, { id, version, ...written })) ? { ok: true, id, contents, version: version + 1 } : null
}

function writeLocked({ db, now }: CartContext, owner: CartOwner, decide: Decide, ref: string | null) {
  return db.transaction().execute(async (trx): Promise<CartWritten> => {
    const key = keyOf(owner)
    const cart = key ? await lockCart(trx, key) : undefined
    const stock = ref === null ? null : ((await readStock(trx, [ref])).get(ref) ?? null)
    const written = await decideAndSave(trx, now(), owner, cart, decide, stock)
    if (!written) throw new Error('A cart changed while it was locked')
    return written
  })
}
