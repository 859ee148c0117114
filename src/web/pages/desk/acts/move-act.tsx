import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { moveSubscription, type SubscriptionMoved } from '#application/subscriptions/move-subscription.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { AUTORENEW_ENDS, moveRefusals } from '#domain/subscriptions/ledger-act-texts.ts'
import { endText } from '#domain/subscriptions/subscription-end.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { CycleField, cycleName, liveCycles, withoutLiveCycle } from './cycle-field.tsx'
import type { DeskAct } from './desk-act.ts'

type Moved = Extract<SubscriptionMoved, { ok: true }>

export const moveAct: DeskAct<ReaderFile> = {
  verb: 'move',
  act: 'move subscription',
  label: 'Move a subscription to somebody else',
  done: 'The subscription is moved.',
  hindrance: withoutLiveCycle,
  fields: (file) => ({ token: liveCycles(file)[0]?.token ?? '', email: '', name: '' }),
  Fields: ({ typed, errors, subject }) => (
    <>
      <p>The issues to come become somebody else’s. What was sent stays where it went.</p>
      <CycleField cycles={liveCycles(subject)} value={typed.token} error={errors.token} />
      <TextField
        name="email"
        type="email"
        label="Email of whoever gets it"
        required
        autoComplete="off"
        defaultValue={typed.email}
        error={errors.email}
      />
      <TextField
        name="name"
        label="Their name"
        hint="Only where they have no account yet: one is made."
        autoComplete="off"
        defaultValue={typed.name}
        error={errors.name}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const cycle = subject.subscriber.cycles.find(({ token }) => token === typed.token)
    if (!cycle) return { ok: false, fields: { token: 'There is nothing to move.' } }
    const asked = { token: cycle.token, email: typed.email ?? '', name: typed.name || null, dryRun }
    const moved = await moveSubscription(context, asked)
    if (moved.ok) return { ok: true, plan: { changes: changesOf(cycleName(cycle), moved), mails: [], money: null } }
    const words = moveRefusals[moved.reason]
    const isAboutEmail = ['bad-email', 'no-such-account', 'same-account', 'no-use'].includes(moved.reason)
    return isAboutEmail ? { ok: false, fields: { email: words } } : { ok: false, refusal: words }
  },
}

function changesOf(cycle: string, { from, to, issues, stays, waitsForAddress, endsAutorenew }: Moved) {
  const what = issues === null ? 'a lifetime' : issueCount(issues)
  return [
    { what: `${cycle}: ${what}`, before: `of ${from.name}`, after: `of ${to.name}` },
    { what: from.name, before: endText(from.before), after: endText(from.after) },
    {
      what: to.ref === null ? `${to.name} (a new account)` : to.name,
      before: endText(to.before),
      after: `${endText(to.after)}${waitsForAddress ? '; waits for an address' : ''}`,
    },
    ...stays.map((issue) => ({
      what: `Issue ${issue}`,
      before: `bound for ${from.name}`,
      after: `still goes to ${from.name}`,
    })),
    ...(endsAutorenew ? [{ what: `Autorenew of ${from.name}`, before: 'on', after: AUTORENEW_ENDS }] : []),
  ]
}
