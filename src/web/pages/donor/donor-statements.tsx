import type { ListedStatement } from '#application/donations/statements/list-statements.ts'

/** The yearly statements that were issued, one press from their papers. */
export function DonorStatements({ statements }: { statements: ListedStatement[] }) {
  if (statements.length === 0) return null
  return (
    <section className="donor-statements" aria-labelledby="statements-title">
      <h2 id="statements-title">Yearly statements</h2>
      <ol className="donor-gift-list">
        {statements.map(({ year, statementNo, total, url }) => (
          <li key={statementNo}>
            <span className="donor-gift-day">
              {year} <span className="fine">No. {statementNo}</span>
            </span>
            <span className="donor-gift-amount">{total}</span>
            <a className="donor-gift-receipt" href={url}>
              PDF<span className="visually-hidden">{` of ${year}`}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
