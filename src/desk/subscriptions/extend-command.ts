import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import { readIssueCount } from '#domain/subscriptions/extend.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { extendRefusals } from '#domain/subscriptions/ledger-act-texts.ts'
import { endText } from '#domain/subscriptions/subscription-end.ts'

export const extend = deskCommand({
  name: 'extend',
  help: 'gives some issues on top of what was bought; nothing is charged',
  act: 'extend subscription',
  arguments: ['TOKEN', 'ISSUES'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [token, issues], values) =>
    desk.withDatabase(async (context) => {
      const done = await extendSubscription(context, {
        token,
        issues: readIssueCount(issues),
        dryRun: values['dry-run'],
      })
      tell(desk, values, done, () => [
        done.ok
          ? `${values['dry-run'] ? 'Would give' : '✓ Gave'} ${issueCount(done.issues)}: it ${endText(done.before)} → ${endText(done.after)}`
          : `✗ ${extendRefusals[done.reason]}`,
      ])
      return done.ok
    }),
})
