import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { replaceCopy } from '#application/desk/care/replace-copy.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { refuseReplacement, replacementRefusals } from '#domain/dispatches/replacement.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { DeskAct } from './desk-act.ts'

/** Newest first. */
const replaceable = ({ subscriber }: ReaderFile) =>
  subscriber.deliveries
    .filter((sent) => refuseReplacement(sent) === null)
    .sort((one, other) => other.issue.number - one.issue.number)

const NONE_SENT = 'No issue was delivered to them in print that could be sent again.'

export const replaceAct: DeskAct<ReaderFile> = {
  verb: 'replace',
  act: 'replace copy',
  label: 'Send a copy again',
  done: 'Another copy is to be sent.',
  hindrance: (file) => (replaceable(file).length === 0 ? NONE_SENT : null),
  fields: (file) => ({ issue: String(replaceable(file)[0]?.issue.number ?? '') }),
  Fields({ typed, errors, subject }) {
    const sent = replaceable(subject)
    if (sent.length === 0) return <p>{NONE_SENT}</p>
    return (
      <SelectField
        name="issue"
        label="Issue"
        hint="Another copy is taken out of stock. No issue that is to come is used up."
        required
        defaultValue={typed.issue}
        error={errors.issue}
        options={sent.map(({ issue }) => ({ value: String(issue.number), label: `${issue.number}: ${issue.title}` }))}
      />
    )
  },
  async run(context, { subject: file, typed, dryRun }) {
    const { ref } = file.subscriber.account
    const issue = /^\d{1,6}$/.test(typed.issue ?? '') ? Number(typed.issue) : 0
    const replaced = await replaceCopy(context, { ref, issue, dryRun })
    if (!replaced.ok) {
      if (replaced.reason === 'no-such-account') return { ok: false, refusal: 'There is no such account any more.' }
      const fault = replacementRefusals[replaced.reason]
      return replaceable(file).length === 0 ? { ok: false, refusal: fault } : { ok: false, fields: { issue: fault } }
    }
    const to = [replaced.name, ...formatAddress(shippingConfig(), replaced.address)].join(', ')
    const copies = replaced.copies === 1 ? 'one copy' : `${replaced.copies} copies`
    return {
      ok: true,
      plan: {
        changes: [
          { what: `Issue ${issue}`, before: 'was sent', after: `is to be sent again to ${to}` },
          { what: 'Stock', before: 'as it is', after: `${copies} fewer` },
        ],
        mails: [`that another copy comes, to ${replaced.email}`],
        money: null,
      },
    }
  },
}
