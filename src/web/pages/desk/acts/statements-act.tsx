import { readSite } from '#application/content/read-site.ts'
import { readStatementYear, type YearOfStatements } from '#application/donations/statements/read-years.ts'
import { runStatements } from '#application/donations/statements/run-statements.ts'
import { DONATIONS_PATH, STATEMENTS_PATH, statementsPath } from '#contract/page-paths.ts'
import { statementRefusals } from '#domain/donations/statement-refusals.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { sentenceOf } from './sentence-of.ts'

/** `summary`: null for a year in which nothing was given. */
type Year = { year: number; sign: string; summary: YearOfStatements | null }

const NONE_MISSING = 'No statement of that year is missing.'

/** So many are issued while a page waits. The command has no such bound. */
const AT_ONCE = 500

const issueAct: DeskAct<Year> = {
  verb: 'issue',
  act: 'run statements',
  label: 'Issue and send those that are missing',
  done: 'The statements are issued, and on their way.',
  hindrance({ summary }) {
    if (summary === null) return null
    if (!summary.isOver) return sentenceOf(statementRefusals['year-not-over'])
    return summary.notYet === 0 ? NONE_MISSING : null
  },
  fields: () => ({}),
  Fields: () => (
    <p>
      Everyone who gave in that year and has no statement of it gets one, numbered, by mail; where mail to them comes
      back, the paper is yours to print. At most {AT_ONCE} at a time: come back for the rest. Nobody gets two.
    </p>
  ),
  async run(context, { subject: { year, sign }, dryRun }) {
    const begun = await runStatements(context, { year, dryRun, limit: AT_ONCE })
    if (!begun.ok) return { ok: false, refusal: sentenceOf(statementRefusals[begun.reason]) }
    let count = 0
    let byPost = 0
    let total = 0
    for await (const one of begun.run) {
      count += 1
      total += one.total
      if (one.way === 'post') byPost += 1
    }
    const byMail = count - byPost
    if (count === 0) return { ok: false, refusal: NONE_MISSING }
    const changes = [
      { what: `Statements of ${year}`, before: `${count} to be issued`, after: 'issued' },
      { what: 'They state', before: 'nothing', after: formatMoney(cents(total), sign) },
      ...(byPost > 0
        ? [{ what: 'By post', before: `mail comes back from ${byPost} of them`, after: 'printed and posted by you' }]
        : []),
    ]
    const mails = byMail === 0 ? [] : [byMail === 1 ? 'one, to its donor' : `${byMail}, each to its donor`]
    const typeAgain = { label: 'How many are issued, to be sure', value: String(count) }
    return { ok: true, plan: { changes, mails, money: null, typeAgain } }
  },
}

/** The year that an address names; null where it names none. */
export const yearAsked = (written: string): number | null => (/^[12]\d{3}$/.test(written) ? Number(written) : null)

/** The yearly statements, year by year. */
export const statementsActs: ActKind<Year> = {
  path: `${STATEMENTS_PATH}/:year/:verb`,
  at: DONATIONS_PATH,
  acts: [issueAct],
  async read(context, { year: written = '' }) {
    const [site, year] = [await readSite(context), yearAsked(written)]
    if (!site || year === null) return null
    const summary = await readStatementYear(context, year)
    return { year, sign: site.magazine.currency, summary }
  },
  lease: ({ year }) => `statements:${year}`,
  ref: ({ year }) => String(year),
  home: ({ year }) => statementsPath(year),
  Name: ({ subject: { year } }) => (
    <>
      <a href={statementsPath(year)}>{year}</a> · <a href={STATEMENTS_PATH}>All years</a>
    </>
  ),
}
