import type { WithPorts } from '#application/context.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { type ChargeToCome, readNextCharge } from '#application/renewals/read-next-charge.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import { givenName, givenState } from '#domain/gifts/given-gift.ts'
import { giftStanding } from '#domain/gifts/reader-gift-texts.ts'
import { describeMethod } from '#domain/payments/saved-method.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findPayer } from '#store/accounts/payers.ts'
import { findMagazine } from '#store/content/site.ts'
import { type DonationOfReader, listDonationsOfReader } from '#store/desk/reader-donations.ts'
import { type GiftOfReader, listGiftsOfReader } from '#store/desk/reader-gifts.ts'

export type { DonationOfReader }

/** `named` is null where the provider does not answer, or has it no more. */
export type MethodKept = { named: string | null; expires: string | null }

export type ReadersGift = {
  way: 'given' | 'received'
  order: string | null
  number: number
  name: string
  /** The day on which it was bought. */
  on: string
  /** Whom it is for, as its giver wrote it, and where it is mailed. */
  recipient: string | null
  mailedTo: string | null
  standing: string
  giver: string
  /** Whoever redeemed what was given, or gave what was received. */
  other: { ref: string; name: string } | null
}

/** How a reader pays, what comes next, and what they gave. */
export type ReaderMoney = {
  /** Null where none is kept. */
  method: MethodKept | null
  /** Null where there is no magazine. */
  next: ChargeToCome | null
  gifts: ReadersGift[]
  donations: DonationOfReader[]
}

const MOST_LINES = 25

type Asked = { id: string; email: string }

/** Beside a reader's file: no act needs it, and the provider is asked for it. */
export async function readReaderMoney(
  context: WithPorts<'payments'>,
  { id: accountId, email }: Asked,
): Promise<ReaderMoney> {
  const { db, now } = context
  const asked = { accountId, email, limit: MOST_LINES }
  const [payer, next, gifts, donations, magazine] = await Promise.all([
    findPayer(db, accountId),
    readNextCharge(db, accountId, now()),
    listGiftsOfReader(db, asked),
    listDonationsOfReader(db, asked),
    findMagazine(db),
  ])
  const timeZone = magazine?.timeZone ?? 'UTC'
  return {
    method: payer?.method ? await keptMethod(context, payer.method) : null,
    next,
    gifts: gifts.map((gift) => toGift(gift, timeZone)),
    donations,
  }
}

/** What staff may read out on the phone, and no more: neither the whole number nor where the bank is. */
async function keptMethod(context: WithPorts<'payments'>, id: string): Promise<MethodKept> {
  const method = await readMethod(context, id)
  if (!method) return { named: null, expires: null }
  const expires =
    method.type === 'card' ? `${String(method.expMonth).padStart(2, '0')}/${String(method.expYear)}` : null
  return { named: describeMethod(method), expires }
}

function toGift({ way, order, number, giver, ...gift }: GiftOfReader, timeZone: string): ReadersGift {
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  return {
    ...{ way, order, number, giver },
    name: givenName(settingsOf(gift)),
    on: dayIn(timeZone, gift.created_at),
    recipient: gift.recipient_name,
    mailedTo: gift.send_to,
    standing: giftStanding({
      state: givenState(stateOf(gift)),
      sendOn: gift.send_to === null ? null : gift.send_on,
      sentOn: day(gift.sent_at),
      isReturned: gift.returned_at !== null,
      redeemedOn: day(gift.redeemed_at),
    }),
    other: gift.other_ref === null ? null : { ref: gift.other_ref, name: gift.other_name ?? gift.other_ref },
  }
}
