import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { MOST_EXTRA, readIssueCount } from '#domain/subscriptions/extend.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { extendRefusals } from '#domain/subscriptions/ledger-act-texts.ts'
import { endText } from '#domain/subscriptions/subscription-end.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { CycleField, cycleName } from './cycle-field.tsx'
import type { DeskAct } from './desk-act.ts'

/** Newest first: what somebody has now is what is mostly meant. */
const extendable = ({ subscriber }: ReaderFile) =>
  subscriber.cycles.filter(({ cancelledAt }) => cancelledAt === null).toReversed()

export const extendAct: DeskAct<ReaderFile> = {
  verb: 'extend',
  act: 'extend subscription',
  label: 'Give issues extra',
  done: 'The issues are given.',
  hindrance: (file) => (extendable(file).length === 0 ? 'There is no subscription to extend. Add one.' : null),
  fields: (file) => ({ token: extendable(file)[0]?.token ?? '', issues: '1' }),
  Fields: ({ typed, errors, subject }) => (
    <>
      <CycleField cycles={extendable(subject)} value={typed.token} error={errors.token} />
      <TextField
        name="issues"
        label="Issues extra"
        hint={`From 1 to ${MOST_EXTRA}. Nothing is charged.`}
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.issues}
        error={errors.issues}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const cycle = subject.subscriber.cycles.find(({ token }) => token === typed.token)
    if (!cycle) return { ok: false, fields: { token: 'There is no subscription to extend. Add one.' } }
    const issues = readIssueCount(typed.issues ?? '')
    const done = await extendSubscription(context, { token: cycle.token, issues, dryRun })
    if (!done.ok)
      return done.reason === 'bad-count'
        ? { ok: false, fields: { issues: extendRefusals[done.reason] } }
        : { ok: false, refusal: extendRefusals[done.reason] }
    const changes = [
      {
        what: cycleName(cycle),
        before: `${issueCount(cycle.tokens ?? 0)} in all`,
        after: `${issueCount((cycle.tokens ?? 0) + issues)} in all`,
      },
      { what: 'What they have', before: endText(done.before), after: endText(done.after) },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}
