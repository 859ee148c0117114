import { type GuestNamed, liftGuestBounce } from '#application/desk/care/lift-guest-bounce.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import { guestArrivesLines } from './care-words.ts'

/** Says of somebody without an account that mail arrives again; `named` reads what is typed. */
export const guestArrives = (argument: string, named: (typed: string) => GuestNamed) =>
  deskCommand({
    name: 'arrives',
    help: 'says that mail to somebody without an account arrives again, whose mail came back; a list that your mail service keeps is not changed',
    act: 'lift bounce',
    arguments: [argument],
    options: { 'dry-run': dryRun, json },
    run: (desk, [typed = ''], { 'dry-run': dryRun, json }) =>
      desk.withDatabase(async (context) => {
        const done = await liftGuestBounce(context, named(typed), { dryRun })
        tell(desk, { json }, done, () => guestArrivesLines(done, dryRun))
        return done.ok
      }),
  })
