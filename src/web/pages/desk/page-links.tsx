type Props = { page: number; pages: number; addressOf: (page: number) => string }

/** Before and after, where a list has several pages. */
export function PageLinks({ page, pages, addressOf }: Props) {
  if (pages === 1) return null
  return (
    <nav className="no-print" aria-label="Pages">
      <p>
        {page > 1 && <a href={addressOf(page - 1)}>Before</a>} Page {page} of {pages}{' '}
        {page < pages && <a href={addressOf(page + 1)}>After</a>}
      </p>
    </nav>
  )
}
