type PageLinksProps = { page: number; pages: number; href: (page: number) => string }

/** The numbers that are worth showing: the ends, and those around the page; null where some are left out. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = new Set([1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages))
  const numbers = [...near].sort((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 1 ? [null, number] : [number]
  })
}

export function PageLinks({ page, pages, href }: PageLinksProps) {
  if (pages < 2) return null
  return (
    <nav className="page-links" aria-label="Pages">
      {page > 1 && (
        <a className="page-links-step" href={href(page - 1)} rel="prev">
          Previous
        </a>
      )}
      <ol className="page-links-numbers">
        {shownPages(page, pages).map((number, at) =>
          number === null ? (
            <li key={`gap-${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a href={href(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <a className="page-links-step" href={href(page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}
