import { type AccountsMerged, mergeAccounts } from '#application/desk/merge-accounts.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import { mergeMatterTexts, mergeRefusals, mergeRowText } from '#domain/accounts/merge-texts.ts'
import { endText } from '#domain/subscriptions/subscription-end.ts'

export const merge = deskCommand({
  name: 'merge',
  help: 'makes one account of two: that of EMAIL is emptied into REF and closed',
  act: 'merge accounts',
  arguments: ['REF', 'EMAIL'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref, email], values) =>
    desk.withDatabase(async (context) => {
      const done = await mergeAccounts(context, { ref, email, dryRun: values['dry-run'] })
      tell(desk, values, done, () => describe(done, values['dry-run']))
      return done.ok
    }),
})

function describe(done: AccountsMerged, isTried: boolean): string[] {
  if (!done.ok)
    return done.reason === 'open'
      ? done.matters.map((matter) => `✗ ${mergeMatterTexts[matter]}`)
      : [`✗ ${mergeRefusals[done.reason]}`]
  const { into, closed, rows } = done
  return [
    `${isTried ? 'Would empty' : '✓ Emptied'} ${closed.ref} (${closed.email}) into ${into.ref} (${into.email})`,
    `  ${endText(into.before)} and ${endText(closed.before)} → ${endText(into.after)}`,
    ...rows.map((row) => `  ${row.table}: ${mergeRowText(row)}`),
  ]
}
