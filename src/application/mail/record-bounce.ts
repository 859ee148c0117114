import type { UseCaseContext } from '#application/context.ts'
import type { BounceNotice } from '#contract/mails.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { noteBounce } from './note-bounce.ts'

/** Notes that an address takes no mail: its account is sent only what its holder asks for, until it has confirmed another. */
export function recordBounce({ db, now }: UseCaseContext, { email, reason }: BounceNotice): Promise<void> {
  const at = now()
  const key = email.normalize('NFC').toLowerCase()
  return db.transaction().execute(async (trx) => {
    await noteBounce(trx, { email, reason, at })
    await suspendAccount(trx, key, at)
  })
}
