import { readSite } from '#application/content/read-site.ts'
import { runStatements } from '#application/donations/statements/run-statements.ts'
import { DONATIONS_PATH, statementsPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { ActKind, DeskAct } from './desk-act.ts'

type Year = { year: number; sign: string }

/** So many are issued while a page waits. The command has no such bound. */
const AT_ONCE = 500

const issueAct: DeskAct<Year> = {
  verb: 'statements',
  act: 'run statements',
  label: 'Issue the statements of a year',
  done: 'The statements are issued, and on their way.',
  fields: () => ({}),
  Fields: () => (
    <p>
      Everyone who gave in that year and has no statement of it gets one, numbered, by mail. At most {AT_ONCE} at a
      time: come back for the rest. Nobody gets two.
    </p>
  ),
  async run(context, { subject: { year, sign }, dryRun }) {
    const begun = await runStatements(context, { year, dryRun, limit: AT_ONCE })
    if (!begun.ok) return { ok: false, refusal: 'That year is not over: its gifts are not all given.' }
    let count = 0
    let total = 0
    for await (const one of begun.run) {
      count += 1
      total += one.total
    }
    if (count === 0) return { ok: false, refusal: 'No statement of that year is missing.' }
    const changes = [
      { what: `Statements of ${year}`, before: `${count} to be issued`, after: 'issued' },
      { what: 'They state', before: 'nothing', after: formatMoney(cents(total), sign) },
    ]
    const mails = [count === 1 ? 'one, to its donor' : `${count}, each to its donor`]
    const typeAgain = { label: 'How many are issued, to be sure', value: String(count) }
    return { ok: true, plan: { changes, mails, money: null, typeAgain } }
  },
}

/** The yearly statements, year by year. */
export const statementsActs: ActKind<Year> = {
  path: `${DONATIONS_PATH}/statements/:year`,
  at: DONATIONS_PATH,
  acts: [issueAct],
  async read(context, { year = '' }) {
    const site = await readSite(context)
    return site && /^[12]\d{3}$/.test(year) ? { year: Number(year), sign: site.magazine.currency } : null
  },
  lease: ({ year }) => `statements:${year}`,
  ref: ({ year }) => String(year),
  home: ({ year }) => statementsPath(year),
  list: DONATIONS_PATH,
  Name: ({ subject: { year } }) => (
    <>
      {year} · <a href={DONATIONS_PATH}>All donations</a>
    </>
  ),
}
