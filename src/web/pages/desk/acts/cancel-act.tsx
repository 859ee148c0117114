import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import {
  cancelFaults,
  cancelReasons,
  cancelReasonText,
  LONGEST_CANCEL_NOTE,
  readCancelReason,
} from '#domain/subscriptions/cancel-reasons.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { CycleField, cycleName, liveCycles, withoutLiveCycle } from './cycle-field.tsx'
import type { DeskAct } from './desk-act.ts'

export const cancelAct: DeskAct<ReaderFile> = {
  verb: 'cancel',
  act: 'cancel subscription',
  label: 'Cancel a subscription',
  done: 'The subscription is cancelled.',
  hindrance: withoutLiveCycle,
  fields: (file) => ({ token: liveCycles(file)[0]?.token ?? '', reason: '', note: '' }),
  Fields: ({ typed, errors, subject }) => (
    <>
      <CycleField cycles={liveCycles(subject)} value={typed.token} error={errors.token} />
      <SelectField
        name="reason"
        label="Why"
        required
        defaultValue={typed.reason}
        error={errors.reason}
        emptyLabel="Choose a reason"
        options={cancelReasons.map((value) => ({ value, label: cancelReasonText(value) }))}
      />
      <TextArea
        name="note"
        label="What they said"
        hint="The reader may ask for it: it is part of their data."
        maxLength={LONGEST_CANCEL_NOTE}
        defaultValue={typed.note}
        error={errors.note}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const cycle = subject.subscriber.cycles.find(({ token }) => token === typed.token)
    if (!cycle) return { ok: false, fields: { token: 'There is nothing to cancel.' } }
    const read = readCancelReason(typed.reason ?? '', typed.note ?? '')
    if (!read.ok)
      return {
        ok: false,
        fields: { [read.reason === 'bad-reason' ? 'reason' : 'note']: cancelFaults[read.reason] },
      }
    const { because } = read
    const cancelled = await cancelSubscription(context, cycle.token, { because, dryRun })
    if (!cancelled.ok) return { ok: false, refusal: 'It is cancelled already.' }
    const { takenBack } = cancelled
    const before = takenBack === null ? 'for life' : `${issueCount(takenBack)} to come`
    const why = `${cancelReasonText(because.reason)}${because.note ? `: ${because.note}` : ''}`
    const changes = [
      { what: cycleName(cycle), before, after: 'cancelled; what is bound still comes' },
      { what: 'Why', before: 'not asked', after: why },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}
