import { readSession } from '#application/access/read-session.ts'
import { adoptCart } from '#application/cart/adopt-cart.ts'
import type { CartOwner } from '#application/cart/cart-context.ts'
import type { UseCaseContext } from '#application/context.ts'

type Traces = { sessionToken: string | null; cartId: string | null }

/**
 * Whose cart a request means. A session that is unknown, over or half-way is nobody's. `adopted`: the browser held a cart beside
 * an account's session, as happens when one tab adds something while another logs in; it has been merged.
 */
export async function findCartOwner(
  context: UseCaseContext,
  { sessionToken, cartId }: Traces,
): Promise<CartOwner & { adopted: boolean }> {
  const session = sessionToken ? await readSession(context, sessionToken) : null
  if (session?.kind !== 'account') return { accountId: null, cartId, adopted: false }
  const { accountId } = session
  if (cartId === null) return { accountId, cartId, adopted: false }
  const adoption = { accountId, cartId, now: context.now(), isWhollyIn: () => true }
  const adopted = await context.db.transaction().execute((trx) => adoptCart(trx, adoption))
  return { accountId, cartId: null, adopted }
}
