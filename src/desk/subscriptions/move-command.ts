import {
  type MoveSide,
  moveSubscription,
  type SubscriptionMoved,
} from '#application/subscriptions/move-subscription.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { AUTORENEW_ENDS, moveRefusals } from '#domain/subscriptions/ledger-act-texts.ts'
import { endText } from '#domain/subscriptions/subscription-end.ts'

export const move = deskCommand({
  name: 'move',
  help: 'gives the issues to come of a subscription to somebody else',
  act: 'move subscription',
  arguments: ['TOKEN', 'EMAIL'],
  options: { name: text('NAME', 'of an account that is not there yet'), 'dry-run': dryRun, json },
  run: (desk, [token, email], values) =>
    desk.withDatabase(async (context) => {
      const asked = { token, email, name: values.name ?? null, dryRun: values['dry-run'] }
      const done = await moveSubscription(context, asked)
      tell(desk, values, done, () => describe(done, asked.dryRun))
      return done.ok
    }),
})

const sideLine = ({ name, ref, before, after }: MoveSide) =>
  `  ${name} (${ref ?? 'a new account'}): ${endText(before)} → ${endText(after)}`

function describe(done: SubscriptionMoved, isTried: boolean): string[] {
  if (!done.ok) return [`✗ ${moveRefusals[done.reason]}`]
  const issues = done.issues === null ? 'a lifetime' : issueCount(done.issues)
  return [
    `${isTried ? 'Would move' : '✓ Moved'} ${issues}`,
    sideLine(done.from),
    sideLine(done.to),
    ...done.stays.map((issue) => `  Issue ${issue} is bound already and still goes to ${done.from.name}`),
    ...(done.waitsForAddress ? [`  ${done.to.name} has no address for it yet`] : []),
    ...(done.endsAutorenew ? [`  ${AUTORENEW_ENDS}`] : []),
  ]
}
