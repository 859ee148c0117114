import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { type NameFault, readName } from '#domain/access/person-name.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { setName } from '#store/accounts/accounts.ts'
import { enqueueCustomerUpdate } from './update-customer.ts'

/** Each one is told to the payment provider. */
const changesPerAccount: Limit = { name: 'name-changes', amount: 20, perSeconds: 3_600 }

export type NameChanged =
  | { ok: true; name: string }
  | { ok: false; reason: NameFault }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Keeps another name for an account. Of two at once, the last one stays. Null where there is no such account. */
export async function changeName(
  { db, now }: UseCaseContext,
  accountId: string,
  written: string,
): Promise<NameChanged | null> {
  const read = readName(written)
  if (!read.ok) return read
  const at = now()
  const taken = await takeFromLimit(db, changesPerAccount, accountId, at)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  return db.transaction().execute(async (trx): Promise<NameChanged | null> => {
    if (!(await setName(trx, accountId, read.name))) return null
    await noteEvent(trx, { name: 'name-changed', at, data: {}, about: { account: accountId } })
    await enqueueCustomerUpdate(trx, accountId)
    return read
  })
}
