import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { changeForReader, LONGEST_FREE_REASON } from '#application/subscription-changes/change-for-reader.ts'
import type { CycleSettings } from '#domain/subscription-changes/change.ts'
import { levelNames, levels } from '#domain/subscriptions/categories.ts'
import { deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { changeRefusals } from '#domain/subscriptions/ledger-act-texts.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CycleField, cycleName, liveCycles, withoutLiveCycle } from './cycle-field.tsx'
import type { DeskAct } from './desk-act.ts'

const settingsText = ({ level, active, set }: CycleSettings) =>
  `${deliverableName(active)}, ${levelNames[level]} rate${set === active ? '' : ` (paid for ${deliverableName(set)})`}`

export const changeAct: DeskAct<ReaderFile> = {
  verb: 'change',
  act: 'change subscription',
  label: 'Change a subscription',
  done: 'The subscription is changed.',
  hindrance: withoutLiveCycle,
  fields(file) {
    const [cycle] = liveCycles(file)
    return {
      token: cycle?.token ?? '',
      deliverable: cycle?.deliverables.active ?? 'digital',
      level: cycle?.level ?? 'low',
      because: '',
    }
  },
  Fields: ({ typed, errors, subject }) => (
    <>
      <CycleField cycles={liveCycles(subject)} value={typed.token} error={errors.token} />
      <SelectField
        name="deliverable"
        label="What is sent"
        required
        defaultValue={typed.deliverable}
        error={errors.deliverable}
        options={deliverables.map((value) => ({ value, label: deliverableName(value) }))}
      />
      <SelectField
        name="level"
        label="Rate"
        required
        defaultValue={typed.level}
        error={errors.level}
        options={levels.map((value) => ({ value, label: levelNames[value] }))}
      />
      <TextField
        name="because"
        label="Why it is given"
        hint="Only where it costs more than what was paid for."
        autoComplete="off"
        maxLength={LONGEST_FREE_REASON}
        defaultValue={typed.because}
        error={errors.because}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const cycle = subject.subscriber.cycles.find(({ token }) => token === typed.token)
    if (!cycle) return { ok: false, fields: { token: 'There is nothing to change.' } }
    const deliverable = deliverables.find((one) => one === typed.deliverable)
    const level = levels.find((one) => one === typed.level)
    if (!deliverable) return { ok: false, fields: { deliverable: 'Choose what is sent.' } }
    if (!level) return { ok: false, fields: { level: 'Choose a rate.' } }
    const asked = { token: cycle.token, wanted: { deliverable, level }, because: typed.because ?? '', dryRun }
    const done = await changeForReader(context, asked)
    if (done.ok) {
      const changes = [{ what: cycleName(cycle), before: settingsText(done.before), after: settingsText(done.after) }]
      const money = done.given ? `None moves: ${done.given} is given.` : null
      return { ok: true, plan: { changes, mails: [], money } }
    }
    if (done.reason === 'costs')
      return {
        ok: false,
        fields: {
          because: `It costs ${done.price} more. The reader pays that at their account; or write here why it is given.`,
        },
      }
    if (done.reason === 'unchanged') return { ok: false, fields: { deliverable: changeRefusals.unchanged } }
    if (done.reason === 'because-too-long') return { ok: false, fields: { because: changeRefusals[done.reason] } }
    return { ok: false, refusal: changeRefusals[done.reason] }
  },
}
