import { readSite } from '#application/content/read-site.ts'
import { type DonorFile, readDonorOfYear } from '#application/donations/statements/list-donors.ts'
import { replaceStatement } from '#application/donations/statements/replace-statement.ts'
import { sendStatement } from '#application/donations/statements/send-statement.ts'
import { DONATIONS_PATH, STATEMENTS_PATH, statementDonorPath, statementsPath } from '#contract/page-paths.ts'
import { statementRefusals } from '#domain/donations/statement-refusals.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { guestArrivesAct } from './guest-arrives-act.tsx'
import { REASON_TOO_LONG, ReasonField } from './reason-field.tsx'
import { sentenceOf } from './sentence-of.ts'
import { yearAsked } from './statements-act.tsx'

export type DonorActSubject = { year: number; sign: string; donor: DonorFile }

const NOTHING_ISSUED = sentenceOf(statementRefusals['nothing-issued'])
const UNCHANGED = sentenceOf(statementRefusals.unchanged)
const numbersOf = ({ issued }: DonorFile) => issued.map(({ statementNo }) => statementNo).join(', ')

const sendAct: DeskAct<DonorActSubject> = {
  verb: 'send',
  act: 'send statement',
  label: 'Send it again',
  done: 'A copy is on its way.',
  hindrance: ({ donor }) => (donor.issued.length === 0 ? NOTHING_ISSUED : null),
  fields: () => ({}),
  Fields: ({ subject: { donor } }) => (
    <p>
      What was issued is mailed once more, marked as a copy, to where the donor reads mail today.
      {donor.comesBack && ' Mail to them comes back: print it instead.'}
    </p>
  ),
  async run(context, { subject: { year, donor }, dryRun }) {
    const sent = await sendStatement(context, { gift: donor.gift, year, dryRun })
    if (!sent.ok) return { ok: false, refusal: NOTHING_ISSUED }
    const before = sent.before === 0 ? 'not sent again yet' : `sent again by staff: ${sent.before}`
    const changes = [{ what: `Copy of ${sent.statements.join(', ')}`, before, after: 'mailed' }]
    return { ok: true, plan: { changes, mails: sent.emails.map((email) => `a copy, to ${email}`), money: null } }
  },
}

const replaceAct: DeskAct<DonorActSubject> = {
  verb: 'replace',
  act: 'replace statement',
  label: 'Replace it',
  done: 'A new statement is issued in its place.',
  hindrance: ({ donor }) => (donor.issued.length === 0 ? NOTHING_ISSUED : donor.state === 'changed' ? null : UNCHANGED),
  fields: () => ({ because: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>
        The new one has a number of its own and names the one that it replaces; whoever opens that one is told. It is
        mailed, unless mail to the donor comes back.
      </p>
      <ReasonField
        label="Why"
        hint="Such as: the gift of 3 May was given back. It is kept in the log."
        typed={typed.because}
        error={errors.because}
      />
    </>
  ),
  async run(context, { subject: { year, sign, donor }, typed, dryRun }) {
    const because = typed.because ?? ''
    const replaced = await replaceStatement(context, { gift: donor.gift, year, because, dryRun })
    if (!replaced.ok) {
      if (replaced.reason === 'no-reason') return { ok: false, fields: { because: 'Say why it is replaced.' } }
      if (replaced.reason === 'too-long') return { ok: false, fields: { because: REASON_TOO_LONG } }
      return { ok: false, refusal: sentenceOf(statementRefusals[replaced.reason]) }
    }
    const { statements } = replaced
    return {
      ok: true,
      plan: {
        changes: [
          ...statements.flatMap((one) => [
            { what: 'Statement', before: one.replaces.join(', '), after: one.statementNo },
            { what: 'It states', before: formatMoney(one.before, sign), after: formatMoney(one.total, sign) },
            ...(one.way === 'post' ? [{ what: 'How it goes', before: '–', after: TO_PRINT }] : []),
          ]),
          { what: 'Why', before: 'nothing said', after: because.trim() },
        ],
        mails: statements.flatMap(({ way, email }) => (way === 'mail' ? `the new one, to ${email}` : [])),
        money: null,
      },
    }
  },
}

const TO_PRINT = 'printed by you, since mail to them comes back'

const arrivesAct = guestArrivesAct<DonorActSubject>({
  named: ({ donor }) => ({ donation: donor.gift }),
  mailBack: ({ donor }) => donor.mailBack,
})

/** What can be done about the statement of one donor and year. */
export const statementDonorActs: ActKind<DonorActSubject> = {
  path: `${STATEMENTS_PATH}/:year/donors/:gift/:verb`,
  at: DONATIONS_PATH,
  acts: [sendAct, replaceAct, arrivesAct],
  async read(context, { year: written = '', gift = '' }) {
    const [site, year] = [await readSite(context), yearAsked(written)]
    const donor = year === null ? null : await readDonorOfYear(context, { year, gift })
    return site && donor && year !== null ? { year, sign: site.magazine.currency, donor } : null
  },
  lease: ({ year, donor }) => `statement:${year}:${donor.email.toLowerCase()}`,
  ref: ({ year }) => String(year),
  home: ({ year, donor }) => statementDonorPath(year, donor.gift),
  Name: ({ subject: { year, donor } }) => (
    <>
      <a href={statementDonorPath(year, donor.gift)}>{donor.name}</a>, {donor.email} ·{' '}
      <a href={statementsPath(year)}>{year}</a>
      {donor.issued.length > 0 && ` · ${numbersOf(donor)}`}
    </>
  ),
}
