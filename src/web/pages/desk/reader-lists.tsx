import type { ReaderList, ReaderListPage } from '#application/desk/read-reader-lists.ts'
import type { PageOf } from '#application/page-of.ts'
import { readerPath } from '#contract/page-paths.ts'
import { MoreLinks } from './lists/more-links.tsx'
import { readerListPath } from './reader-address.ts'
import { ReaderGifts, ReaderSingleDonations } from './reader-giving.tsx'
import { ReaderMails, ReaderNotes } from './reader-history.tsx'
import { ReaderOrders } from './reader-money.tsx'

type Props = { lists: ReaderListPage; page: number; timeZone: string; currency: string }

/** Some of a reader's lists, each with the way to what of it is not shown. */
export function ReaderLists({ lists: { reader, notes, mails, orders, donations, gifts }, page, ...props }: Props) {
  const more = (list: ReaderList, { hasMore }: PageOf<unknown>) => (
    <MoreLinks
      page={page}
      hasMore={hasMore}
      of={list}
      addressOf={(to) => readerListPath(reader.ref, list, { page: to })}
    />
  )
  return (
    <>
      {notes && (
        <>
          <ReaderNotes {...notes} {...props} />
          {more('notes', notes)}
        </>
      )}
      {orders && <ReaderOrders orders={orders} reader={reader.ref} {...props} />}
      {donations && (
        <>
          <ReaderSingleDonations {...donations} {...props} />
          {more('donations', donations)}
        </>
      )}
      {gifts && (
        <>
          <ReaderGifts {...gifts} />
          {more('gifts', gifts)}
        </>
      )}
      {mails && (
        <>
          <ReaderMails {...mails} {...props} />
          {more('mails', mails)}
        </>
      )}
    </>
  )
}

/** One list by itself, and the way back to all that is known of its reader. */
export const ReaderListAlone = (props: Props) => {
  const { reader, notes, mails, orders, donations, gifts } = props.lists
  const isEmpty = [notes, mails, orders, donations, gifts].every((one) => !one || one.rows.length === 0)
  return (
    <>
      <p className="no-print">
        <a href={readerPath(reader.ref)}>All of {reader.name}</a>
      </p>
      {isEmpty && <p className="desk-quiet">None.</p>}
      <ReaderLists {...props} />
    </>
  )
}
