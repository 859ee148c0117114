import { type ChangedForReader, changeForReader } from '#application/subscription-changes/change-for-reader.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import type { CycleSettings } from '#domain/subscription-changes/change.ts'
import { levels } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { changeRefusals } from '#domain/subscriptions/ledger-act-texts.ts'

export const change = deskCommand({
  name: 'change',
  help: 'what a subscription delivers, or its rate, without a payment',
  act: 'change subscription',
  arguments: ['TOKEN'],
  options: {
    deliverable: text('DELIVERABLE', deliverables.join(', '), deliverables),
    level: text('LEVEL', `${levels.join(', ')} (low)`, levels),
    because: text('WHY', 'why something that costs more is given'),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [token], values) =>
    desk.withDatabase(async (context) => {
      const wanted = {
        deliverable: oneOf('deliverable', deliverables, values.deliverable ?? ''),
        level: oneOf('level', levels, values.level ?? 'low'),
      }
      const asked = { token, wanted, because: values.because ?? '', dryRun: values['dry-run'] }
      const done = await changeForReader(context, asked)
      tell(desk, values, done, () => [describe(done, asked.dryRun)])
      return done.ok
    }),
})

const settings = ({ level, active }: CycleSettings) => `${active} ${level}`

function describe(done: ChangedForReader, isTried: boolean): string {
  if (done.ok)
    return `${isTried ? 'Would change' : '✓ Changed'} ${settings(done.before)} to ${settings(done.after)}${done.given ? `; ${done.given} is given` : ''}`
  if (done.reason === 'costs')
    return `✗ It costs ${done.price} more. The reader can pay that at their account; --because gives it to them`
  return `✗ ${changeRefusals[done.reason]}`
}
