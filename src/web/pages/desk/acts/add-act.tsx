import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { levels } from '#domain/subscriptions/categories.ts'
import { deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { issueCount } from '#domain/subscriptions/issues-remaining.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'

const options = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))

const faults = {
  'bad-email': { refusal: 'The account has no address that could be used.' },
  'bad-copies': { fields: { copies: 'From 1 to 10,000 copies.' } },
  'bad-billed-to': { fields: { billedTo: 'At most 200 characters.' } },
  'digital-address': { refusal: 'Digital is sent nowhere.' },
  'no-magazine': { refusal: 'There is no magazine yet.' },
  'bad-address': { refusal: 'The address can’t be used.' },
} as const

export const addAct: DeskAct<ReaderFile> = {
  verb: 'add',
  act: 'add subscription',
  label: 'Add a subscription',
  done: 'The subscription is added.',
  fields: () => ({ term: '1year', level: 'low', deliverable: 'digital', copies: '1', billedTo: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>A subscription that was agreed upon, or is given. Nothing is charged. Print goes to the address on file.</p>
      <SelectField
        name="deliverable"
        label="What is sent"
        required
        defaultValue={typed.deliverable}
        error={errors.deliverable}
        options={deliverables.map((value) => ({ value, label: deliverableName(value) }))}
      />
      <SelectField
        name="term"
        label="Term"
        required
        defaultValue={typed.term}
        error={errors.term}
        options={options(terms)}
      />
      <SelectField
        name="level"
        label="Rate"
        required
        defaultValue={typed.level}
        error={errors.level}
        options={options(levels)}
      />
      <TextField
        name="copies"
        label="Copies of each issue"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.copies}
        error={errors.copies}
      />
      <TextField
        name="billedTo"
        label="Billed to"
        hint="The institution that pays by invoice, if one does."
        autoComplete="off"
        defaultValue={typed.billedTo}
        error={errors.billedTo}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const deliverable = deliverables.find((one) => one === typed.deliverable)
    const term = terms.find((one) => one === typed.term)
    const level = levels.find((one) => one === typed.level)
    if (!deliverable) return { ok: false, fields: { deliverable: 'Choose what is sent.' } }
    if (!term) return { ok: false, fields: { term: 'Choose a term.' } }
    if (!level) return { ok: false, fields: { level: 'Choose a rate.' } }
    const { account, cycles } = subject.subscriber
    const copies = /^\d{1,5}$/.test(typed.copies ?? '') ? Number(typed.copies) : Number.NaN
    const billedTo = typed.billedTo?.trim() || null
    const asked = {
      email: account.email,
      name: null,
      term,
      level,
      deliverable,
      copies,
      billedTo,
      address: null,
      dryRun,
    }
    const added = await addSubscription(context, asked)
    if (!added.ok) return { ok: false, ...faults[added.reason] }
    const count = (cycles_: number) => (cycles_ === 1 ? '1 subscription' : `${cycles_} subscriptions`)
    const issues = added.tokens === null ? 'for life' : issueCount(added.tokens)
    const sent = `${deliverableName(deliverable)}${copies === 1 ? '' : ` × ${copies}`}, ${issues}`
    const changes = [
      {
        what: 'Subscriptions',
        before: count(cycles.length),
        after: `${count(cycles.length + 1)}; the new one: ${sent}${billedTo ? `, billed to ${billedTo}` : ''}`,
      },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}
