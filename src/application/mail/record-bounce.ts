import type { UseCaseContext } from '#application/context.ts'
import type { BounceNotice } from '#contract/mails.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { noteLetterBounce } from '#store/letters/recipients.ts'
import { noteBounce } from './note-bounce.ts'

/** For so long the last letter to an address is taken for the one that came back. */
const LETTER_DAYS = 7

/** Notes that an address takes no mail: its account is sent only what its holder asks for, until it has confirmed another. */
export function recordBounce({ db, now }: UseCaseContext, { email, reason }: BounceNotice): Promise<void> {
  const at = now()
  const key = email.normalize('NFC').toLowerCase()
  return db.transaction().execute(async (trx) => {
    await noteBounce(trx, { email, reason, at })
    await suspendAccount(trx, key, at)
    await noteLetterBounce(trx, key, daysAfter(at, -LETTER_DAYS))
  })
}
