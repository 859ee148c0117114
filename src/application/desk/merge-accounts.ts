import { enqueueCustomerUpdate } from '#application/accounts/update-customer.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { enqueueForgetting } from '#application/own-data/forget-customer.ts'
import { toCycle } from '#application/subscriptions/ledger-rows.ts'
import { readEnd } from '#application/subscriptions/read-end.ts'
import { transact } from '#application/transact.ts'
import { type MergeMatter, mergeMatters, mergeOrder } from '#domain/accounts/merge.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { SubscriptionEnd } from '#domain/subscriptions/subscription-end.ts'
import { findAccountByEmailKey, findAccountById, findAccountByRef } from '#store/accounts/accounts.ts'
import { keepAllListsOpen, lockBoth, lockCodes, readMergeFacts } from '#store/accounts/merge-facts.ts'
import {
  endSkipsOfSent,
  type Merging,
  mergeByEmail,
  mergeCarts,
  mergeCycles,
  mergeDeliveries,
  mergePapers,
  mergePayers,
  mergeSimpleRows,
  pointTo,
  type RowsMerged,
} from '#store/accounts/merge-rows.ts'
import { findPayer } from '#store/accounts/payers.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { readDeletionFacts } from '#store/own-data/deletion-facts.ts'
import { lockPurchases } from '#store/own-data/departing.ts'
import { unnameLabels, unnameMissingCopies } from '#store/own-data/erase-papers.ts'
import { emptyAccount } from '#store/own-data/erase-rows.ts'
import { listCycles } from '#store/subscriptions/cycles.ts'

type Person = { ref: string; name: string; email: string }

export type AccountsMerged =
  | {
      ok: true
      /** The account that stays, and the one that is closed. */
      into: Person & { before: SubscriptionEnd; after: SubscriptionEnd }
      closed: Person & { before: SubscriptionEnd }
      /** Every table of which something moves, ends or stays behind. */
      rows: RowsMerged[]
      /** Autorenew of the closed account was on. It ends. */
      endsAutorenew: boolean
      /** The provider forgets whom the closed account was there. */
      forgetsCustomer: boolean
    }
  | { ok: false; reason: 'no-such-account' | 'bad-email' | 'same-account' }
  | { ok: false; reason: 'open'; matters: MergeMatter[] }

/** `ref` stays; the account of `email` is emptied into it and closed. */
type Asked = { ref: string; email: string; dryRun: boolean }

/** Makes one account of two that are the same person's. No row is lost: each moves, or ends because it let somebody in. */
export function mergeAccounts(context: StaffContext, asked: Asked): Promise<AccountsMerged> {
  const { ref, email: written, dryRun } = asked
  return notingRefusal(context, { act: 'merge accounts', on: ref, dryRun }, async (): Promise<AccountsMerged> => {
    const email = readEmail(written)
    if (!email.ok) return { ok: false, reason: 'bad-email' }
    const [stays, closes] = [
      await findAccountByRef(context.db, ref),
      await findAccountByEmailKey(context.db, email.key),
    ]
    if (!stays || !closes) return { ok: false, reason: 'no-such-account' }
    if (stays.id === closes.id) return { ok: false, reason: 'same-account' }
    return merge(context, { from: closes.id, to: stays.id }, dryRun)
  })
}

const merge = ({ db, now, by }: StaffContext, merging: Merging, dryRun: boolean): Promise<AccountsMerged> =>
  transact(db, { dryRun }, async (trx): Promise<AccountsMerged> => {
    const at = now()
    await lock(trx, merging)
    const [closed, stays] = [await findAccountById(trx, merging.from), await findAccountById(trx, merging.to)]
    if (!closed || !stays || closed.deleted_at || stays.deleted_at) return { ok: false, reason: 'no-such-account' }
    const matters = await readMatters(trx, merging, closed.email_key)
    if (matters.length > 0) return { ok: false, reason: 'open', matters }
    const before = { closed: await readEnd(trx, closed.id), into: await readEnd(trx, stays.id) }
    const payer = await findPayer(trx, closed.id)
    const { rows, unused } = await moveRows(trx, merging, at, {
      fromKey: closed.email_key,
      toEmail: stays.email,
      toKey: stays.email_key,
      isConfirmed: closed.email_confirmed_at !== null,
    })
    await enqueueForgetting(trx, unused)
    await enqueueCustomerUpdate(trx, stays.id)
    await unnameLabels(trx, { accountId: closed.id, emailKey: closed.email_key })
    await unnameMissingCopies(trx, { accountId: closed.id, emailKey: closed.email_key })
    await emptyAccount(trx, closed.id, at)
    await pointTo(trx, merging)
    await queueMail(trx, {
      kind: 'account-merged',
      to: closed.email,
      data: {},
      cause: `account-merged:${closed.id}`,
    })
    const details = { closed: closed.ref, rows }
    await insertAuditEntry(trx, { at, by, action: 'merge accounts', subject_ref: stays.ref, details })
    return {
      ok: true,
      into: { ...personOf(stays), before: before.into, after: await readEnd(trx, stays.id) },
      closed: { ...personOf(closed), before: before.closed },
      rows,
      endsAutorenew: payer?.autorenew === true,
      forgetsCustomer: unused.length > 0,
    }
  })

const personOf = ({ ref, name, email }: Person): Person => ({ ref, name, email })

/**
 * In the order in which others take them: codes and purchases before the account, lists before the accounts, the accounts by
 * their ids. Two who merge the same accounts crosswise take turns, and the second finds one of them closed.
 */
async function lock(trx: Trx, merging: Merging): Promise<void> {
  await lockCodes(trx, merging.from)
  for (const id of [merging.from, merging.to].sort()) {
    const account = await findAccountById(trx, id)
    if (account) await lockPurchases(trx, { accountId: id, emailKey: account.email_key })
  }
  await keepAllListsOpen(trx)
  await lockBoth(trx, merging)
}

async function readMatters(db: Queryable, merging: Merging, emailKey: string): Promise<MergeMatter[]> {
  const open = await readDeletionFacts(db, { accountId: merging.from, emailKey })
  return mergeMatters({ ...open, ...(await readMergeFacts(db, merging)) })
}

type Known = { fromKey: string; toEmail: string; toKey: string; isConfirmed: boolean }

async function moveRows(trx: Trx, merging: Merging, at: Date, known: Known) {
  const [ours, theirs] = [await listCycles(trx, merging.to), await listCycles(trx, merging.from)]
  const order = mergeOrder(ours.map(toCycle), theirs.map(toCycle))
  const cycles = await mergeCycles(trx, merging, order)
  const deliveries = await mergeDeliveries(trx, merging)
  const payers = await mergePayers(trx, merging, at)
  const carts = await mergeCarts(trx, merging)
  const simple = await mergeSimpleRows(trx, merging)
  await endSkipsOfSent(trx, merging, at)
  const byEmail = await mergeByEmail(trx, { ...merging, ...known })
  await mergePapers(trx, merging)
  const all = [cycles, ...deliveries, payers.row, carts, ...simple, ...byEmail]
  return { rows: all.filter(({ moves, ends, stays }) => moves + ends + stays > 0), unused: payers.unused }
}
