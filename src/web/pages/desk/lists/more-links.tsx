type Props = { page: number; hasMore: boolean; addressOf: (page: number) => string; of?: string }

/** Before and after, where a list that nobody has counted goes on. `of`: whose pages they are, where a page has several lists. */
export const MoreLinks = ({ page, hasMore, addressOf, of }: Props) =>
  page === 1 && !hasMore ? null : (
    <nav aria-label={of ? `Pages of ${of}` : 'Pages'} className="no-print">
      {page > 1 && <a href={addressOf(page - 1)}>Before</a>}
      {page > 1 && hasMore && ' · '}
      {hasMore && <a href={addressOf(page + 1)}>More</a>}
    </nav>
  )

/** No list is so long; a later page would only cost. */
const LAST_PAGE = 10_000

/** The page that an address asks for; the first where it says nothing that makes sense. */
export function pageAsked(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1
}
