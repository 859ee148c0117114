import { minuteIn } from '#domain/time/local-time.ts'

/** In the query of an address: what is kept is counted anew for whoever asks. */
const COUNT = { name: 'count', now: 'now' } as const

/** What a page that shows kept counts reads of its query. */
export const COUNT_QUERY = COUNT.name
export const asksAnew = (query: URLSearchParams): boolean => query.get(COUNT.name) === COUNT.now

type Props = { at: Date | null; timeZone: string; page: string }

/** When the counts of a page were counted, and the way to have them as they are now. `page`: its address, without a query. */
export const CountedAt = ({ at, timeZone, page }: Props) =>
  at === null ? (
    <>Counted just now.</>
  ) : (
    <>
      Counted on {minuteIn(timeZone, at)}.{' '}
      <a className="no-print" href={`${page}?${COUNT.name}=${COUNT.now}`}>
        Count now
      </a>
    </>
  )
