import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { readLabel } from '#application/desk/list-issue-labels.ts'
import { correctLabel } from '#application/dispatches/correct-label.ts'
import { deskLabelsPath, readerPath } from '#contract/page-paths.ts'
import type { Address } from '#domain/addresses/address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { issueRef } from '#domain/store/goods.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { issueRefusal } from './issue-refusals.ts'
import { addressOf, LabelFields, typedLabel } from './label-fields.tsx'

type LabelSubject = NonNullable<Awaited<ReturnType<typeof readLabel>>>

const lineOf = (name: string, address: Address | null) =>
  [name, ...(address ? formatAddress(shippingConfig(), address) : ['no address'])].join(', ')

const correct: DeskAct<LabelSubject> = {
  verb: 'correct-label',
  act: 'correct label',
  label: 'Correct this label',
  done: 'The label is written anew.',
  fields: ({ label }) => typedLabel(label.name, label.address),
  Fields: ({ typed, errors, subject: { label } }) => (
    <>
      <p>
        For this issue alone. The reader keeps their address; once they change that, the label follows it until the list
        is handed over.
      </p>
      <LabelFields typed={typed} errors={errors} within={shipcodeOfDeliverable(label.deliverable as Deliverable)} />
    </>
  ),
  async run(context, { subject: { issue, label }, typed, dryRun }) {
    const asked = { ref: label.ref, name: typed.name ?? '', address: addressOf(typed), dryRun }
    const done = await correctLabel(context, issue, asked)
    if (!done.ok)
      return done.errors
        ? { ok: false, fields: done.errors as Record<string, string> }
        : { ok: false, refusal: issueRefusal(done.reason) }
    const { before } = done
    const changes = [
      { what: 'Label', before: lineOf(before.name, before.address), after: lineOf(done.name, done.address) },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

/** What staff can do about one label of an issue. */
export const labelActs: ActKind<LabelSubject> = {
  path: '/desk/issues/:number/labels/:ref',
  at: '/desk/issues',
  acts: [correct],
  read: async (context, { number = '', ref = '' }) =>
    /^\d{1,6}$/.test(number) ? readLabel(context, Number(number), ref) : null,
  lease: ({ issue, label }) => `label:${issue}:${label.ref}`,
  ref: ({ issue }) => issueRef(issue),
  home: ({ issue }) => deskLabelsPath(issue),
  Name: ({ subject: { issue, label } }) => (
    <>
      <a href={readerPath(label.ref)}>{label.name}</a>, issue {issue}, list {label.list}
    </>
  ),
}
