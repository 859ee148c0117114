import type { UseCaseContext } from '#application/context.ts'
import type { BounceNotice } from '#contract/mails.ts'
import { insertBounce } from '#store/mails.ts'

/** Notes that an address takes no mail. */
export function recordBounce({ db, now }: UseCaseContext, { email, reason }: BounceNotice): Promise<void> {
  return insertBounce(db, { email, reason, at: now() })
}
