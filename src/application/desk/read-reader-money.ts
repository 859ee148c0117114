import type { WithPorts } from '#application/context.ts'
import type { PageOf } from '#application/page-of.ts'
import { type ChargeToCome, readNextCharge } from '#application/renewals/read-next-charge.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import { describeMethod } from '#domain/payments/saved-method.ts'
import { findPayer } from '#store/accounts/payers.ts'
import { type DonationOfReader, type ReadersGift, readDonationsOf, readGiftsOf } from './read-reader-lists.ts'

/** `named` is null where the provider does not answer, or has it no more. */
export type MethodKept = { named: string | null; expires: string | null }

/** How a reader pays, what comes next, and what they gave. */
export type ReaderMoney = {
  /** Null where none is kept. */
  method: MethodKept | null
  /** Null where there is no magazine. */
  next: ChargeToCome | null
  /** Of these the first page. */
  gifts: PageOf<ReadersGift>
  donations: PageOf<DonationOfReader>
}

type Asked = { id: string; email: string }

/** Beside a reader's file: no act needs it, and the provider is asked for it. */
export async function readReaderMoney(
  context: WithPorts<'payments'>,
  { id: accountId, email }: Asked,
): Promise<ReaderMoney> {
  const { db, now } = context
  const asked = { id: accountId, email, page: 1 }
  const [payer, next, gifts, donations] = await Promise.all([
    findPayer(db, accountId),
    readNextCharge(db, accountId, now()),
    readGiftsOf(db, asked),
    readDonationsOf(db, asked),
  ])
  return { method: payer?.method ? await keptMethod(context, payer.method) : null, next, gifts, donations }
}

/** What staff may read out on the phone, and no more: neither the whole number nor where the bank is. */
async function keptMethod(context: WithPorts<'payments'>, id: string): Promise<MethodKept> {
  const method = await readMethod(context, id)
  if (!method) return { named: null, expires: null }
  const expires =
    method.type === 'card' ? `${String(method.expMonth).padStart(2, '0')}/${String(method.expYear)}` : null
  return { named: describeMethod(method), expires }
}
