import { readSignIn, type SignIn } from '#application/access/read-sign-in.ts'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { WithPorts } from '#application/context.ts'
import { type Bounces, readBounces } from '#application/mail/read-bounces.ts'
import type { PageOf } from '#application/page-of.ts'
import { readAccountOrders } from '#application/sales/orders/read-account-orders.ts'
import { readSubscriber, type Subscriber } from '#application/subscriptions/read-subscriber.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { type Explanation, explainDelivery } from '#domain/dispatches/explain-delivery.ts'
import { shipcodeOf, shipLetters } from '#domain/subscriptions/shipcodes.ts'
import type { NextIssue, Skip } from '#domain/subscriptions/skips.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { listIssuesWithDispatches } from '#store/dispatches/dispatches.ts'
import { listMonthlyOfAccount } from '#store/donations/monthly-donations.ts'
import { findNextToCut, listSkips } from '#store/subscriptions/skips.ts'
import { type ReaderMail, type ReaderNote, readMailsTo, readNotesOf } from './read-reader-lists.ts'

type Orders = Awaited<ReturnType<typeof readAccountOrders>>

/** One issue, and whether this reader is on its list, and why. */
export type IssueOfReader = { number: number; title: string; explanation: Explanation }

export type ReaderFile = {
  subscriber: Subscriber
  /** Newest first. */
  issues: IssueOfReader[]
  addresses: { shipcode: string; lines: readonly string[] }[]
  orders: Orders
  donations: Awaited<ReturnType<typeof listMonthlyOfAccount>>
  /** The first page, unless another one is asked for. */
  mails: PageOf<ReaderMail> & { page: number }
  /** The first page. */
  notes: PageOf<ReaderNote>
  mailBack: Bounces
  signIn: SignIn | null
  /** The issue that is cut next, and what they have skipped. */
  skipping: { next: NextIssue; skips: readonly Skip[]; at: Date }
}

/** All that the desk knows of a reader; null where there is none by this name. */
export async function readReaderFile(
  context: WithPorts<'orderLinks'>,
  ref: string,
  { mailPage = 1 }: { mailPage?: number } = {},
): Promise<ReaderFile | null> {
  const { db } = context
  const account = await findAccountByRef(db, ref)
  const subscriber = account && (await readSubscriber(context, account.id))
  if (!account || !subscriber) return null
  const accountId = account.id
  const first = { ...account, page: 1 }
  const [rows, skips, orders, donations, mails, mailBack, notes, signIn, next] = await Promise.all([
    listIssuesWithDispatches(db),
    listSkips(db, accountId),
    readAccountOrders(context, { accountId, viewOnly: true, after: null, before: null }),
    listMonthlyOfAccount(db, accountId),
    readMailsTo(db, { ...account, page: mailPage }),
    readBounces(db, account),
    readNotesOf(db, first),
    readSignIn(context, { accountId, sessionToken: null }),
    findNextToCut(db),
  ])
  const { cycles, deliveries } = subscriber
  const issues = rows
    .filter(({ dispatch }) => dispatch === null || dispatch === 1)
    .map(({ number, title, state, cut_at }) => {
      const issue = { number, state: state as 'planned' | 'expected' | 'delivered' }
      const cut = { cutAt: cut_at }
      return { number, title, explanation: explainDelivery({ issue, cut, cycles, deliveries, skips }) }
    })
  const skipping = { next, skips, at: context.now() }
  const read = { orders, donations, mails: { ...mails, page: mailPage }, mailBack, notes, signIn }
  const addresses = addressesOf(subscriber)
  return { subscriber, issues, addresses, ...read, skipping }
}

function addressesOf({ account: { addresses } }: Subscriber): ReaderFile['addresses'] {
  return shipLetters.flatMap((letter) => {
    const address = addresses[letter]
    return address ? [{ shipcode: shipcodeOf(letter), lines: formatAddress(shippingConfig(), address) }] : []
  })
}
