/** `pages`: null where there are too many to be counted. */
type Props = { page: number; pages: number | null; hasMore: boolean; addressOf: (page: number) => string }

/** Before and after, where a list has several pages. */
export function PageLinks({ page, pages, hasMore, addressOf }: Props) {
  if (page === 1 && !hasMore) return null
  return (
    <nav className="no-print" aria-label="Pages">
      <p>
        {page > 1 && <a href={addressOf(page - 1)}>Before</a>} Page {page}
        {pages !== null && ` of ${pages}`} {hasMore && <a href={addressOf(page + 1)}>After</a>}
      </p>
    </nav>
  )
}
