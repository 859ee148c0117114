import type { WithPorts } from '#application/context.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { type AccountOrder, readAccountOrders } from '#application/sales/orders/read-account-orders.ts'
import { givenName, givenState } from '#domain/gifts/given-gift.ts'
import { giftStanding } from '#domain/gifts/reader-gift-texts.ts'
import { isNotResent, type NotResent, wayToResend } from '#domain/mail/resending.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { type DonationOfReader, listDonationsOfReader } from '#store/desk/reader-donations.ts'
import { type GiftOfReader, listGiftsOfReader } from '#store/desk/reader-gifts.ts'
import { listMailsTo } from '#store/desk/reader-history.ts'
import { listReaderNotes } from '#store/desk/reader-notes.ts'

export type { DonationOfReader }

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

export const readerLists = ['notes', 'mails', 'orders', 'donations', 'gifts'] as const
export type ReaderList = (typeof readerLists)[number]

export type ReaderNote = Awaited<ReturnType<typeof listReaderNotes>>[number]

type MailRow = Awaited<ReturnType<typeof listMailsTo>>[number]
/** `notAgain`: why staff can't send it again, whoever it went to; null where they can try. */
export type ReaderMail = Omit<MailRow, 'cause'> & { notAgain: NotResent | null }

export type ReaderOrderPage = { rows: AccountOrder[]; older: string | null; newer: string | null }

/** A page of one of a reader's lists: of the one that was asked for, and of no other. */
export type ReaderListPage = {
  reader: { ref: string; name: string }
  notes?: PageOf<ReaderNote>
  mails?: PageOf<ReaderMail>
  orders?: ReaderOrderPage
  donations?: PageOf<DonationOfReader>
  gifts?: PageOf<ReadersGift>
}

const ROWS_A_PAGE = 25

type OfReader = { id: string; email: string; page: number }
type Slice = ReturnType<typeof sliceOf>

/** Orders are gone on with at one of them, by its number; everything else page by page. */
type ListAsked = { list: ReaderList; page: number; before: string | null; after: string | null }

/** What a reader's page has no room for; null where there is no such reader. */
export async function readReaderList(
  context: WithPorts<'orderLinks'>,
  ref: string,
  { list, page, before, after }: ListAsked,
): Promise<ReaderListPage | null> {
  const account = await findAccountByRef(context.db, ref)
  if (!account) return null
  const reader = { ref: account.ref, name: account.name }
  if (list === 'orders') {
    const asked = { accountId: account.id, viewOnly: true, before, after }
    return { reader, orders: await readAccountOrders(context, asked) }
  }
  return { reader, [list]: await readers[list](context.db, { ...account, page }) }
}

const paged = async <Row>(page: number, read: (slice: Slice) => Promise<Row[]>) =>
  pageOf(await read(sliceOf(page, ROWS_A_PAGE)), ROWS_A_PAGE)

export const readNotesOf = (db: Queryable, { id, page }: OfReader) =>
  paged(page, (slice) => listReaderNotes(db, id, slice))

export async function readMailsTo(db: Queryable, { email, page }: OfReader): Promise<PageOf<ReaderMail>> {
  const mails = await paged(page, (slice) => listMailsTo(db, email, slice))
  return { ...mails, rows: mails.rows.map(toMail) }
}

function toMail({ cause, ...mail }: MailRow): ReaderMail {
  const way = wayToResend({ kind: mail.kind, cause, hasGone: mail.sent_at !== null || mail.refused_at !== null })
  return { ...mail, notAgain: isNotResent(way) ? way : null }
}

export const readDonationsOf = (db: Queryable, { id: accountId, email, page }: OfReader) =>
  paged(page, (slice) => listDonationsOfReader(db, { accountId, email, ...slice }))

export async function readGiftsOf(db: Queryable, { id: accountId, email, page }: OfReader) {
  const { timeZone = 'UTC' } = (await findMagazine(db)) ?? {}
  const gifts = await paged(page, (slice) => listGiftsOfReader(db, { accountId, email, ...slice }))
  return { ...gifts, rows: gifts.rows.map((gift) => toGift(gift, timeZone)) }
}

const readers = { notes: readNotesOf, mails: readMailsTo, donations: readDonationsOf, gifts: readGiftsOf }

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
