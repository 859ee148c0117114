import type { SentParcel } from '#application/sales/receipt/sent-parcels.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from './format-date.ts'

type Props = Pick<SentParcel, 'at' | 'carrier' | 'tracking' | 'url'> & { timeZone: string }

/** 'Sent on November 16, 2026 with USPS, 9400 1000', the number as a link where its carrier shows the parcel. */
export function SentOn({ at, carrier, tracking, url, timeZone }: Props) {
  const day = dayIn(timeZone, at)
  return (
    <>
      Sent on <time dateTime={day}>{formatDate(day)}</time>
      {carrier !== null && ` with ${carrier}`}
      {tracking !== null && ', '}
      {tracking !== null && (url === null ? tracking : <a href={url}>{tracking}</a>)}
    </>
  )
}
