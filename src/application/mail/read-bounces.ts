import { comesBackSince } from '#domain/mail/mail-back.ts'
import type { Queryable } from '#store/database.ts'
import { type BounceRow, findListConfirmation, listBouncesOf } from '#store/mail/bounces.ts'

export type Bounces = {
  /** Since when mail to the account's address comes back; null where it arrives. */
  since: Date | null
  /** The last first. */
  bounces: BounceRow[]
}

type Held = { ref: string; email_key: string; suspended_at: Date | null; email_confirmed_at: Date | null }

const MOST = 25

/** Whether mail to an account comes back, and all that is known of when it did. */
export const readBounces = (db: Queryable, account: Held): Promise<Bounces> =>
  readBouncesTo(db, {
    ref: account.ref,
    emailKey: account.email_key,
    suspendedAt: account.suspended_at,
    provenAt: account.email_confirmed_at,
  })

type Asked = {
  /** Of its account; null for an address that has none. */
  ref: string | null
  emailKey: string
  suspendedAt: Date | null
  provenAt: Date | null
}

/** The same of an address. */
export async function readBouncesTo(
  db: Queryable,
  { ref, emailKey, suspendedAt, provenAt: proven }: Asked,
): Promise<Bounces> {
  const [bounces, listed] = await Promise.all([
    listBouncesOf(db, { ref, emailKey, limit: MOST }),
    findListConfirmation(db, emailKey),
  ])
  const confirmedAt = proven && listed ? (proven > listed ? proven : listed) : (proven ?? listed)
  return { since: comesBackSince({ suspendedAt, confirmedAt, bounces }), bounces }
}
