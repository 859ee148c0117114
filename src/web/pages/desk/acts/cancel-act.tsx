import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { isLive } from '#domain/subscriptions/ledger.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { DeskAct } from './desk-act.ts'

const live = ({ subscriber }: ReaderFile) => subscriber.cycles.filter(isLive)

export const cancelAct: DeskAct<ReaderFile> = {
  verb: 'cancel',
  act: 'cancel subscription',
  label: 'Cancel a subscription',
  done: 'The subscription is cancelled.',
  fields: (file) => ({ token: live(file)[0]?.token ?? '' }),
  Fields: ({ typed, errors, subject: file }) => (
    <SelectField
      name="token"
      label="Subscription"
      required
      defaultValue={typed.token}
      error={errors.token}
      options={live(file).map(({ token, term, level, deliverables }) => ({
        value: token,
        label: `${token.slice(0, 12)}: ${term} ${level}, ${deliverables.active}`,
      }))}
    />
  ),
  async run(context, { subject: file, typed, dryRun }) {
    const cycle = file.subscriber.cycles.find(({ token }) => token === typed.token)
    if (!cycle) return { ok: false, fields: { token: 'There is nothing to cancel.' } }
    const cancelled = await cancelSubscription(context, cycle.token, { dryRun })
    if (!cancelled.ok) return { ok: false, refusal: 'It is cancelled already.' }
    const { takenBack } = cancelled
    const before = takenBack === null ? 'for life' : `${issueCount(takenBack)} to come`
    return {
      ok: true,
      plan: {
        changes: [
          { what: `Subscription ${cycle.token.slice(0, 12)}`, before, after: 'cancelled; what is bound still comes' },
        ],
        mails: [],
        money: null,
      },
    }
  },
}
