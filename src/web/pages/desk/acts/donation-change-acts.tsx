import type { MonthlyChange } from '#application/donations/monthly/change-monthly.ts'
import { changeDonation } from '#application/donations/staff/change-donation.ts'
import type { DonationShown } from '#application/donations/staff/list-donations.ts'
import { WRONG_AMOUNT } from '#domain/donations/donation.ts'
import { type ChangeKind, monthlyChangeRefusal } from '#domain/donations/monthly/change-refusal.ts'
import { donationRefusals } from '#domain/donations/monthly/refusals.ts'
import { monthlyStanding } from '#domain/donations/monthly/standing.ts'
import { PAUSE_MONTHS } from '#domain/donations/monthly.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct, Tried, TypedValues } from './desk-act.ts'
import { sentenceOf } from './sentence-of.ts'

type Run = DeskAct<DonationShown>['run']
type Changing = { changes: MonthlyChange[]; also: { what: string; before: string; after: string }[]; mails?: string[] }

/** Changes it as it is shown: one whose next charge has moved meanwhile is looked at anew. */
async function changeShown(
  [context, { subject, dryRun }]: Parameters<Run>,
  { changes, also, mails = [] }: Changing,
): Promise<Tried> {
  const done = await changeDonation(context, subject.id, { changes, shownOn: subject.nextOn, dryRun })
  if (!done.ok && done.reason === 'wrong-amount') return { ok: false, fields: { amount: WRONG_AMOUNT } }
  if (!done.ok) return { ok: false, refusal: sentenceOf(donationRefusals[done.reason]) }
  const next = { what: 'Next charge', before: subject.nextOn, after: done.nextOn }
  return { ok: true, plan: { changes: [...also, next], mails, money: null } }
}

const hindrance =
  (change: ChangeKind) =>
  ({ status, pausedUntil }: DonationShown): string | null => {
    const reason = monthlyChangeRefusal({ status, isPaused: pausedUntil !== null }, change)
    return reason && sentenceOf(donationRefusals[reason])
  }

const DAY = /^([1-9]|[12]\d|3[01])$/

/** What was typed as changes; or what is wrong with it, by field. */
function changesTyped(
  typed: TypedValues,
  { amountCents, day }: Pick<DonationShown, 'amountCents' | 'day'>,
): MonthlyChange[] | { fields: Record<string, string> } {
  const amount = parseDollars((typed.amount ?? '').trim())
  const days = (typed.day ?? '').trim()
  const fields: Record<string, string> = {
    ...(amount === null && { amount: 'An amount such as 10 or 24.95.' }),
    ...(!DAY.test(days) && { day: 'A day of the month, from 1 to 31.' }),
  }
  if (amount === null || Object.keys(fields).length > 0) return { fields }
  const changes: MonthlyChange[] = []
  if (amount !== amountCents) changes.push({ change: 'amount', amount })
  if (Number(days) !== day) changes.push({ change: 'day', day: Number(days) })
  return changes.length > 0 ? changes : { fields: { amount: 'Nothing would change.' } }
}

const plain = (amountCents: number) => formatMoney(cents(amountCents), '')

export const changeAct: DeskAct<DonationShown> = {
  verb: 'change',
  act: 'change donation',
  label: 'Change amount or day',
  done: 'It is changed.',
  hindrance: hindrance('amount'),
  fields: ({ amountCents, day }) => ({ amount: plain(amountCents), day: String(day) }),
  Fields: ({ typed, errors }) => (
    <>
      <TextField
        name="amount"
        label="A month"
        hint="From the next charge on. One that was declined is tried again as it was."
        inputMode="decimal"
        required
        autoComplete="off"
        maxLength={9}
        defaultValue={typed.amount}
        error={errors.amount}
      />
      <TextField
        name="day"
        label="Day of the month"
        hint="A month that is too short takes its last one."
        inputMode="numeric"
        required
        autoComplete="off"
        maxLength={2}
        defaultValue={typed.day}
        error={errors.day}
      />
    </>
  ),
  async run(context, asked) {
    const { subject, typed } = asked
    const changes = changesTyped(typed, subject)
    if ('fields' in changes) return { ok: false, fields: changes.fields }
    const also = changes.flatMap((one) => {
      if (one.change === 'amount')
        return [{ what: 'A month', before: plain(subject.amountCents), after: plain(one.amount) }]
      return one.change === 'day' ? [{ what: 'Day', before: String(subject.day), after: String(one.day) }] : []
    })
    return changeShown([context, asked], { changes, also })
  },
}

export const skipOneAct: DeskAct<DonationShown> = {
  verb: 'skip',
  act: 'change donation',
  label: 'Leave out the next',
  done: 'The next gift is left out.',
  hindrance: hindrance('skip'),
  fields: () => ({}),
  Fields: () => <p>One month is left out, and it goes on by itself after it.</p>,
  run: (context, asked) => changeShown([context, asked], { changes: [{ change: 'skip' }], also: [] }),
}

export const pauseAct: DeskAct<DonationShown> = {
  verb: 'pause',
  act: 'change donation',
  label: 'Pause it',
  done: 'It is paused.',
  hindrance: hindrance('pause'),
  fields: () => ({ months: '' }),
  Fields: ({ typed, errors }) => (
    <RadioGroup
      name="months"
      label="For"
      required
      defaultValue={typed.months ?? ''}
      error={errors.months}
      options={PAUSE_MONTHS.map((months) => ({
        value: String(months),
        label: months === 1 ? '1 month' : `${months} months`,
      }))}
    />
  ),
  async run(context, asked) {
    const { subject, typed } = asked
    const months = PAUSE_MONTHS.find((some) => String(some) === typed.months)
    if (months === undefined) return { ok: false, fields: { months: 'Say for how long.' } }
    const state = { what: 'State', before: monthlyStanding(subject), after: 'paused' }
    const mails = [`that it is paused, to ${subject.email}`]
    return changeShown([context, asked], { changes: [{ change: 'pause', months }], also: [state], mails })
  },
}

export const resumeAct: DeskAct<DonationShown> = {
  verb: 'resume',
  act: 'change donation',
  label: 'End the pause',
  done: 'It goes on.',
  hindrance: hindrance('resume'),
  fields: () => ({}),
  Fields: () => <p>It is charged on its next day again.</p>,
  run(context, asked) {
    const also = [{ what: 'State', before: monthlyStanding(asked.subject), after: 'active' }]
    return changeShown([context, asked], { changes: [{ change: 'resume' }], also })
  },
}
