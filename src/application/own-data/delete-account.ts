import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OpenMatter } from '#domain/own-data/open-matters.ts'
import { removeCodesOf } from '#store/access/sign-in-codes.ts'
import { findAccountLink, spendAccountLink } from '#store/accounts/account-links.ts'
import { lockAccount } from '#store/accounts/accounts.ts'
import { lockPayer } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { lockPurchases } from '#store/own-data/departing.ts'
import {
  forgetTracking,
  unnameBankLines,
  unnameCharges,
  unnameInvoices,
  unnameLabels,
  unnameMissingCopies,
  unnameOrders,
  unnameStatements,
} from '#store/own-data/erase-papers.ts'
import { emptyAccount, giveUpIssues, listCustomers, removeOwnRows, unnameBooks } from '#store/own-data/erase-rows.ts'
import { holdCycles } from '#store/subscriptions/cycles.ts'
import { enqueueForgetting } from './forget-customer.ts'
import { readDeletion } from './open-deletion.ts'

/** `more-to-give-up`: what its holder agreed to give up is no longer what there is. */
export type AccountDeleted =
  | { ok: true; ref: string }
  | { ok: false; reason: 'link-gone' | 'more-to-give-up' }
  | { ok: false; reason: 'open'; matters: OpenMatter[] }

type Confirmed = { token: string; givesUp: string }

/** Deletes the account of whoever has the mailed link, once. */
export async function deleteAccountByLink(
  context: UseCaseContext,
  { token, givesUp }: Confirmed,
): Promise<AccountDeleted> {
  const now = context.now()
  const hash = hashLinkToken(token)
  const link = await findAccountLink(context.db, hash, 'delete', now)
  if (!link) return { ok: false, reason: 'link-gone' }
  return undoneUnlessOk(context, async (trx) => {
    const isProven = () => spendAccountLink(trx, hash, 'delete', now)
    return deleteAccount(trx, { accountId: link.account_id, givesUp, isProven, now })
  })
}

class Refused extends Error {}

/** A refusal leaves nothing behind, so that the link can be used when what was open is not any more. */
export async function undoneUnlessOk<Done extends { ok: boolean }>(
  { db }: UseCaseContext,
  work: (trx: Trx) => Promise<Done>,
): Promise<Done> {
  let refused: Done | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await work(trx)
      if (done.ok) return done
      refused = done
      throw new Refused('Nothing was deleted')
    })
  } catch (error) {
    if (error instanceof Refused && refused) return refused
    throw error
  }
}

type Asked = { accountId: string; givesUp: string; isProven: () => Promise<boolean>; now: Date }

/**
 * Takes the person out of all that is kept: what is about nobody else goes, what the books need stays without the name. One
 * transaction under the account's lock: whoever buys, is sent or charged something at the same moment was first, and is then
 * a reason not to delete, or comes too late and is refused. The provider forgets them by a job.
 */
export async function deleteAccount(trx: Trx, { accountId, givesUp, isProven, now }: Asked): Promise<AccountDeleted> {
  const found = await trx.selectFrom('accounts').select('email_key').where('id', '=', accountId).executeTakeFirst()
  if (!found) return { ok: false, reason: 'link-gone' }
  // Before the account, as logging in by a code, completing an order and charging for a gift do.
  await removeCodesOf(trx, accountId)
  await lockPurchases(trx, { accountId, emailKey: found.email_key })
  const account = await lockAccount(trx, accountId)
  if (!account || account.deleted_at !== null || account.email_key !== found.email_key || !(await isProven()))
    return { ok: false, reason: 'link-gone' }
  await holdCycles(trx, accountId)
  await lockPayer(trx, accountId)
  const departing = { accountId, emailKey: account.email_key }
  const deletion = await readDeletion(trx, departing)
  if (deletion.matters.length > 0) return { ok: false, reason: 'open', matters: deletion.matters }
  if (deletion.givesUp !== givesUp) return { ok: false, reason: 'more-to-give-up' }
  await enqueueForgetting(trx, await listCustomers(trx, departing))
  await giveUpIssues(trx, accountId, now)
  await unnameOrders(trx, departing)
  await unnameCharges(trx, departing)
  await unnameLabels(trx, departing)
  await unnameMissingCopies(trx, departing)
  await forgetTracking(trx, departing)
  await unnameInvoices(trx, departing)
  await unnameBankLines(trx, departing)
  await unnameStatements(trx, departing)
  await removeOwnRows(trx, departing)
  // The last, since its rows are found by what it takes away.
  await unnameBooks(trx, departing)
  await emptyAccount(trx, accountId, now)
  await queueMail(trx, { kind: 'account-deleted', to: account.email, data: {}, cause: `account-deleted:${accountId}` })
  await noteEvent(trx, { name: 'account-deleted', at: now, data: {}, about: { account: accountId } })
  return { ok: true, ref: account.ref }
}
