import { type AccountsMerged, mergeAccounts } from '#application/desk/merge-accounts.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { mergeMatterTexts, mergeRefusals, mergeRowText } from '#domain/accounts/merge-texts.ts'
import { endText } from '#domain/subscriptions/subscription-end.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'

type Merged = Extract<AccountsMerged, { ok: true }>

export const mergeAct: DeskAct<ReaderFile> = {
  verb: 'merge',
  act: 'merge accounts',
  label: 'Merge another account into this one',
  done: 'The accounts are one.',
  fields: () => ({ email: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>
        For two accounts of the same person. Everything of the other one becomes this one’s, and the other one is
        closed: whoever looks for it is led here. This can’t be taken back.
      </p>
      <TextField
        name="email"
        type="email"
        label="Email of the account to be closed"
        required
        autoComplete="off"
        defaultValue={typed.email}
        error={errors.email}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const { ref } = subject.subscriber.account
    const merged = await mergeAccounts(context, { ref, email: typed.email ?? '', dryRun })
    if (merged.ok)
      return {
        ok: true,
        plan: {
          changes: changesOf(merged),
          mails: [`${merged.closed.email} is told that the account is part of another one now`],
          money: null,
          typeAgain: { label: 'The email of the account to be closed, once more', value: merged.closed.email },
        },
      }
    return merged.reason === 'open'
      ? { ok: false, refusal: merged.matters.map((matter) => mergeMatterTexts[matter]).join(' ') }
      : { ok: false, fields: { email: mergeRefusals[merged.reason] } }
  },
}

function changesOf({ into, closed, rows, endsAutorenew, forgetsCustomer }: Merged) {
  return [
    {
      what: `${closed.name}, ${closed.email} (${closed.ref})`,
      before: endText(closed.before),
      after: `closed; leads to ${into.ref}`,
    },
    { what: `${into.name}, ${into.email}`, before: endText(into.before), after: endText(into.after) },
    ...rows.map((row) => ({ what: row.table, before: `of ${closed.ref}`, after: mergeRowText(row) })),
    ...(endsAutorenew
      ? [{ what: 'Autorenew', before: 'on', after: 'off: it was agreed to for the account that is closed' }]
      : []),
    ...(forgetsCustomer
      ? [{ what: 'Saved card of the closed account', before: 'kept', after: 'the provider forgets it' }]
      : []),
  ]
}
