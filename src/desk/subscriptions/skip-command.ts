import { type SkippedForReader, skipForReader } from '#application/subscriptions/skip-for-reader.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, flag, json } from '#desk/command-line/desk-command.ts'
import { staffSkipRefusals } from '#domain/subscriptions/skip-texts.ts'

export const skip = deskCommand({
  name: 'skip',
  help: 'leaves someone out of the next issue’s list, until it is cut; the issue stays theirs',
  act: 'skip issue',
  arguments: ['EMAIL'],
  options: { 'take-back': flag('sends it after all'), 'dry-run': dryRun, json },
  run: (desk, [email], values) =>
    desk.withDatabase(async (context) => {
      const asked = { email, takeBack: values['take-back'], dryRun: values['dry-run'] }
      const done = await skipForReader(context, asked)
      tell(desk, values, done, () => [describe(done, asked)])
      return done.ok
    }),
})

function describe(done: SkippedForReader, { takeBack, dryRun }: { takeBack: boolean; dryRun: boolean }): string {
  if (!done.ok) return `✗ Issue ${done.issue}: ${staffSkipRefusals[done.reason]}`
  const what = `${takeBack ? 'sent' : 'skipped'}; ${done.left} more can be skipped`
  return dryRun ? `Issue ${done.issue} would be ${what}` : `✓ Issue ${done.issue} is ${what}`
}
