import { mergeCarts } from '#domain/cart/merge-carts.ts'
import { findCartsToMerge, giveCartToAccount, lockHolder, removeCart, saveCart } from '#store/cart/carts.ts'
import type { Trx } from '#store/database.ts'
import { moveOrders } from '#store/sales/orders.ts'
import { expiryFrom } from './cart-context.ts'

type Adoption = { accountId: string; cartId: string; now: Date; isWhollyIn: (role: string) => boolean }

/**
 * Makes what a browser has in its cart the account's: the two are merged, and the browser's own is gone. Done again it changes
 * nothing. An order that was begun for the browser's goes on for the account's. False where the browser keeps its cart.
 */
export async function adoptCart(trx: Trx, { accountId, cartId, now, isWhollyIn }: Adoption): Promise<boolean> {
  // Two logins to one account take turns.
  const role = await lockHolder(trx, accountId)
  if (role === undefined || !isWhollyIn(role)) return false
  const { own, brought } = await findCartsToMerge(trx, accountId, cartId)
  if (!brought) return true
  if (!own) {
    await giveCartToAccount(trx, brought.id, accountId)
    return true
  }
  const [newer, older] = own.changed_at > brought.changed_at ? [own, brought] : [brought, own]
  const contents = mergeCarts(newer.contents, older.contents)
  const { id, version } = own
  await saveCart(trx, { id, version, contents, now, expiresOn: expiryFrom(now) })
  await moveOrders(trx, { from: brought.id, to: own.id })
  await removeCart(trx, brought.id)
  return true
}
