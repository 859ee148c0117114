import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import type { Limit } from '#domain/limits/limit.ts'
import type { ListStanding } from '#domain/mailing-list/list-standing.ts'
import { lockAccount } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { findMember, joinList } from '#store/mailing-list/account-membership.ts'
import { markUnsubscribed } from '#store/mailing-list/mailing-list.ts'
import { describeMail } from './read-mail-of-account.ts'
import { requestConfirmation } from './request-confirmation.ts'

const choicesPerAccount: Limit = { name: 'list-choice', amount: 30, perSeconds: 3_600 }

type Choice = { subscribed: boolean; siteUrl: string }

/** `asked`: the address is mailed the link that puts it on the list. */
export type ListChosen =
  | { ok: true; list: ListStanding; asked: boolean }
  | { ok: false; reason: 'unreachable' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * Puts the account's own address on the mailing list, or takes it off. An address whose mail its holder has shown to read needs no
 * second proof; any other is mailed the link, and taken off by nobody but whoever reads its mail. Null where there is no such account.
 */
export async function chooseList(
  { db, now }: UseCaseContext,
  accountId: string,
  { subscribed, siteUrl }: Choice,
): Promise<ListChosen | null> {
  const at = now()
  const taken = await takeFromLimit(db, choicesPerAccount, accountId, at)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  return db.transaction().execute(async (trx): Promise<ListChosen | null> => {
    // The address stays the account's until this is done.
    const account = await lockAccount(trx, accountId)
    if (!account) return null
    if (subscribed && account.suspended_at !== null) return { ok: false, reason: 'unreachable' }
    const asked = subscribed && account.email_confirmed_at === null
    if (asked) await requestConfirmation(trx, keyOf(account), { tags: [], siteUrl }, at)
    else if (account.email_confirmed_at !== null) await (subscribed ? join : leave)(trx, account, at)
    return { ok: true, list: (await describeMail(trx, account, at)).list, asked }
  })
}

const keyOf = ({ email, email_key }: Account) => ({ email, key: email_key })

async function join(trx: Trx, account: Account, now: Date) {
  const tags = await joinList(trx, { ...keyOf(account), now })
  if (tags) await noteEvent(trx, { name: 'signup', at: now, data: { tags }, about: aboutOf(account) })
}

async function leave(trx: Trx, account: Account, now: Date) {
  const member = await findMember(trx, account.email_key, now)
  if (!member || !(await markUnsubscribed(trx, member.id, now))) return
  await noteEvent(trx, { name: 'list-left', at: now, data: {}, about: aboutOf(account) })
}

const aboutOf = ({ id, email_key }: Account) => ({ account: id, listEmail: email_key })
