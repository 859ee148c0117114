import { type GuestNamed, liftGuestBounce } from '#application/desk/care/lift-guest-bounce.ts'
import type { Bounces } from '#application/mail/read-bounces.ts'
import { readerPath } from '#contract/page-paths.ts'
import { guestLiftRefusals, notSentWords } from '#domain/mail/mail-back.ts'
import { ArrivesFields, arrivesChange } from './arrives-act.tsx'
import type { DeskAct } from './desk-act.ts'

type Guest<Subject> = {
  named: (subject: Subject) => GuestNamed
  /** Null where they have an account. */
  mailBack: (subject: Subject) => Bounces | null
}

/** The same as of a reader, of somebody who bought or gave without an account. */
export const guestArrivesAct = <Subject,>({ named, mailBack }: Guest<Subject>): DeskAct<Subject> => ({
  verb: 'arrives',
  act: 'lift bounce',
  label: 'Mail arrives again',
  done: 'Mail goes to this address again.',
  hindrance(subject) {
    const known = mailBack(subject)
    if (known === null) return guestLiftRefusals['has-account']
    return known.since === null ? guestLiftRefusals.arrives : null
  },
  fields: () => ({}),
  Fields: ({ subject }) => <ArrivesFields bounces={mailBack(subject)?.bounces ?? []} />,
  async run(context, { subject, dryRun }) {
    const lifted = await liftGuestBounce(context, named(subject), { dryRun })
    if (!lifted.ok) {
      const refusal = guestLiftRefusals[lifted.reason]
      const { account } = lifted
      return account === null
        ? { ok: false, refusal }
        : { ok: false, refusal, instead: { label: 'The reader', to: readerPath(account) } }
    }
    const changes = [arrivesChange(lifted), ...notSentWords(lifted.notSent, { isGuest: true })]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
})
