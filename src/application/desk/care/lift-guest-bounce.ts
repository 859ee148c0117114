import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { readGuestMail } from '#application/mail/read-guest-mail.ts'
import { transact } from '#application/transact.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { GuestLiftRefusal } from '#domain/mail/mail-back.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { countNotSent, liftBounces, lockBouncesOf, type NotSent } from '#store/mail/bounces.ts'
import { findGiver, findOrderBuyer, type Guest } from '#store/mail/guests.ts'

/**
 * Somebody without an account, by what they bought or gave: they have no name of their own here. `donation`: the id of a monthly one,
 * or of one gift.
 */
export type GuestNamed = { order: string } | { donation: string }

export type GuestBounceLifted =
  | { ok: true; email: string; since: Date; bounces: number; notSent: NotSent }
  /** `account`: the reader, where the address has an account. */
  | { ok: false; reason: GuestLiftRefusal; account: string | null }

/**
 * The same as `liftBounce`, for the address of somebody who bought or gave without an account. What it is named by stands for
 * them in the log, which keeps no address.
 */
export function liftGuestBounce(
  context: StaffContext,
  named: GuestNamed,
  { dryRun }: { dryRun: boolean },
): Promise<GuestBounceLifted> {
  const on = nameOf(named)
  return notingRefusal(context, { act: 'lift bounce', on, dryRun }, () =>
    transact(context.db, { dryRun }, (trx) => lift(trx, context, named)),
  )
}

const nameOf = (named: GuestNamed): string => ('order' in named ? named.order : named.donation)

/** What is typed as an id may be none. */
async function findGuest(db: Queryable, named: GuestNamed): Promise<Guest | undefined> {
  if ('order' in named) return findOrderBuyer(db, named.order)
  return isUuid(named.donation) ? findGiver(db, named.donation) : undefined
}

async function lift(trx: Trx, { now, by }: StaffContext, named: GuestNamed): Promise<GuestBounceLifted> {
  const guest = await findGuest(trx, named)
  const read = readEmail(guest?.email ?? '')
  if (!guest || !read.ok) return { ok: false, reason: 'not-found', account: null }
  const { email, key: emailKey } = read
  const account = guest.account ?? (await findAccountByEmailKey(trx, emailKey))?.ref ?? null
  if (account !== null) return { ok: false, reason: 'has-account', account }
  // There is no account to hold: of two who say it at once, by whatever the guest is named, the second finds nothing left.
  await lockBouncesOf(trx, emailKey)
  const since = (await readGuestMail(trx, email))?.since ?? null
  if (since === null) return { ok: false, reason: 'arrives', account: null }
  const notSent = await countNotSent(trx, { accountId: null, emailKey, since })
  const at = now()
  const bounces = await liftBounces(trx, emailKey, at)
  const details = { since, bounces }
  await insertAuditEntry(trx, { at, by, action: 'lift bounce', subject_ref: nameOf(named), details })
  return { ok: true, email, since, bounces, notSent }
}
