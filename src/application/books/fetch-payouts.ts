import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { transact } from '#application/transact.ts'
import type { Payout, PayoutLine } from '#domain/books/payout.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findLatestPayout, insertPayoutLines, keepPayoutSums, markExplained, putPayout } from '#store/books/payouts.ts'
import { allowLongStatements } from '#store/database.ts'
import { keepBooks } from './keep-books.ts'
import { isAnyPosted, type Posted, postBooks, postBooksIn } from './post-books.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A payout is followed for as long: it may fail days after it was paid. */
const FOLLOWED_DAYS = 30
/** How far back a site looks that has never looked. */
const FIRST_DAYS = 400

export type Fetched = { payouts: number; isNew: number; posted: Posted }

type Needs = WithPorts<'payments'>

/** Fetches what the provider has paid out, with what each payout is made of, and books all that is not booked. By the clock. */
export async function updateBooks(context: Needs): Promise<Fetched> {
  const found = await fetchNew(context)
  await keepPayouts(context)
  return { ...found, posted: await postBooks(context, { isNight: true }) }
}

/** Adds up what a build before has fetched, and looks for the orders of lines that had none: no list of payouts has to. */
async function keepPayouts({ db }: Needs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    await keepPayoutSums(trx)
    await markExplained(trx)
  })
}

async function fetchNew(context: Needs): Promise<Omit<Fetched, 'posted'>> {
  const { db, now, ports } = context
  let [payouts, isNew] = [0, 0]
  for await (const payout of ports.payments.listPayouts({ since: await lookFrom(context) })) {
    const kept = await putPayout(db, payout, now())
    payouts += 1
    if (kept.isNew) isNew += 1
    if (kept.hasLines || payout.status === 'pending') continue
    const lines = await linesOf(context, payout)
    await db.transaction().execute((trx) => insertPayoutLines(trx, payout.id, lines))
  }
  return { payouts, isNew }
}

async function lookFrom({ db, now }: Needs): Promise<Date> {
  const latest = await findLatestPayout(db)
  return latest ? new Date(latest.getTime() - FOLLOWED_DAYS * DAY_MS) : new Date(now().getTime() - FIRST_DAYS * DAY_MS)
}

async function linesOf({ ports }: Needs, { id }: Payout): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = []
  for await (const line of ports.payments.listPayoutLines(id)) lines.push(line)
  return lines
}

export type PayoutsFetched = ({ ok: true } & Fetched) | { ok: false; reason: 'provider-out' }

/**
 * The same for staff, who do not want to wait for the night: in one transaction with the note of who has asked for it. The
 * provider is asked before that.
 */
export function fetchPayouts(context: StaffContext & Needs, { dryRun }: { dryRun: boolean }): Promise<PayoutsFetched> {
  return notingRefusal(context, { act: 'fetch payouts', on: 'payouts', dryRun }, async () => {
    try {
      const fetched = await fetchAtOnce(context, dryRun)
      if (!dryRun) await keepBooks(context, { isBooked: isAnyPosted(fetched.posted) })
      return { ok: true, ...fetched }
    } catch (error) {
      if (error instanceof PaymentOutage) return { ok: false, reason: 'provider-out' }
      throw error
    }
  })
}

async function fetchAtOnce(context: StaffContext & Needs, dryRun: boolean): Promise<Fetched> {
  const { db, now, by, ports } = context
  const found: { payout: Payout; lines: PayoutLine[] }[] = []
  for await (const payout of ports.payments.listPayouts({ since: await lookFrom(context) }))
    found.push({ payout, lines: payout.status === 'pending' ? [] : await linesOf(context, payout) })
  const at = now()
  return transact(db, { dryRun }, async (trx) => {
    let isNew = 0
    for (const { payout, lines } of found) {
      const kept = await putPayout(trx, payout, at)
      if (kept.isNew) isNew += 1
      if (!kept.hasLines && payout.status !== 'pending') await insertPayoutLines(trx, payout.id, lines)
    }
    const posted = await postBooksIn(trx, at)
    const details = { after: { payouts: found.length, isNew, ...posted } }
    await insertAuditEntry(trx, { at, by, action: 'fetch payouts', subject_ref: 'payouts', details })
    return { payouts: found.length, isNew, posted }
  })
}
