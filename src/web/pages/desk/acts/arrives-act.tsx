import { liftBounce } from '#application/desk/care/lift-bounce.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import type { Bounces } from '#application/mail/read-bounces.ts'
import { liftRefusals, notSentWords } from '#domain/mail/mail-back.ts'
import type { DeskAct } from './desk-act.ts'

export const ArrivesFields = ({ bounces: [last] }: { bounces: Bounces['bounces'] }) => (
  <>
    <p>
      For somebody who told you that their address works: the mailbox was full, say, and is not any more. If the next
      mail comes back, it waits here again.
    </p>
    {last && <p>What was said last: {last.reason}</p>}
    <p>
      Your mail service may keep a list of its own of addresses that it sends nothing to, and so may listmonk, where
      such a subscriber is “blocklisted”. This does not reach them: take the address off there, too.
    </p>
  </>
)

export const arrivesChange = ({ email, since }: { email: string; since: Date }) => ({
  what: `Mail to ${email}`,
  before: `comes back since ${since.toISOString().slice(0, 10)}`,
  after: 'arrives',
})

export const arrivesAct: DeskAct<ReaderFile> = {
  verb: 'arrives',
  act: 'lift bounce',
  label: 'Mail arrives again',
  done: 'Mail goes to this address again.',
  hindrance: ({ mailBack }) => (mailBack.since === null ? liftRefusals.arrives : null),
  fields: () => ({}),
  Fields: ({ subject: { mailBack } }) => <ArrivesFields bounces={mailBack.bounces} />,
  async run(context, { subject, dryRun }) {
    const lifted = await liftBounce(context, { ref: subject.subscriber.account.ref, dryRun })
    if (!lifted.ok) return { ok: false, refusal: liftRefusals[lifted.reason] }
    const { renewsAgain, notSent } = lifted
    return {
      ok: true,
      plan: {
        changes: [
          arrivesChange(lifted),
          ...notSentWords(notSent),
          ...(renewsAgain
            ? [{ what: 'Autorenew', before: 'rests', after: 'they are told of it, and charged, as before' }]
            : []),
        ],
        mails: [],
        money: null,
      },
    }
  },
}
