import type { IssueSubject } from '#application/desk/read-issue-desk.ts'
import { addExtraLabel, dropExtraLabel } from '#application/dispatches/extra-labels.ts'
import { deskLabelsPath } from '#contract/page-paths.ts'
import { extraReasonNames, extraReasons } from '#domain/dispatches/extra-label.ts'
import { type Deliverable, deliverableName } from '#domain/subscriptions/deliverables.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'
import { issueHindrance, issueRefusal } from './issue-refusals.ts'
import { addressOf, LabelFields, typedLabel } from './label-fields.tsx'

export const extraAct: DeskAct<IssueSubject> = {
  verb: 'extra',
  act: 'add extra label',
  label: 'Add an extra label',
  done: 'The label is on the list.',
  hindrance: issueHindrance('extra'),
  fields: () => ({ ...typedLabel('', null), copies: '1', why: '' }),
  Fields: ({ typed, errors }) => (
    <>
      <p>It goes out with the issue, and takes nobody’s token. It can be dropped until the list is handed over.</p>
      <LabelFields typed={typed} errors={errors} within={null} />
      <TextField
        name="copies"
        label="Copies"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.copies}
        error={errors.copies}
      />
      <SelectField
        name="why"
        label="Why"
        required
        emptyLabel="Select a reason"
        defaultValue={typed.why}
        error={errors.why}
        options={extraReasons.map((value) => ({ value, label: extraReasonNames[value] }))}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const { name = '', copies = '', why = '' } = typed
    const added = await addExtraLabel(context, subject.number, { name, copies, why, address: addressOf(typed), dryRun })
    if (!added.ok)
      return added.errors
        ? { ok: false, fields: added.errors as Record<string, string> }
        : { ok: false, refusal: issueRefusal(added.reason) }
    const what = `List of ${deliverableName(added.deliverable as Deliverable)}`
    return {
      ok: true,
      plan: {
        // How many there are is part of it: the same label twice is meant twice, and pressed twice it is not.
        changes: [{ what, before: `${added.others} extra labels`, after: `${added.copies} more for ${added.name}` }],
        mails: [],
        money: null,
      },
      leadsTo: `${deskLabelsPath(subject.number)}?done=extra#extra`,
    }
  },
}

export const dropExtraAct: DeskAct<IssueSubject> = {
  verb: 'drop-extra',
  act: 'drop extra label',
  label: 'Drop an extra label',
  done: 'The label is off the list.',
  hindrance: issueHindrance('drop-extra'),
  fields: ({ extras }) => ({ ref: extras[0]?.ref ?? '' }),
  Fields: ({ typed, errors, subject: { extras } }) => (
    <SelectField
      name="ref"
      label="Label"
      required
      defaultValue={typed.ref}
      error={errors.ref}
      options={extras.map(({ ref, name, copies }) => ({ value: ref, label: `${name}, ${copies}` }))}
    />
  ),
  async run(context, { subject, typed, dryRun }) {
    if (!typed.ref) return { ok: false, fields: { ref: 'There is no extra label.' } }
    const dropped = await dropExtraLabel(context, subject.number, { ref: typed.ref, dryRun })
    if (!dropped.ok) return { ok: false, refusal: issueRefusal(dropped.reason) }
    const changes = [{ what: dropped.name, before: `${dropped.copies} copies`, after: 'nothing is sent' }]
    return {
      ok: true,
      plan: { changes, mails: [], money: null },
      leadsTo: `${deskLabelsPath(subject.number)}?done=drop-extra#extra`,
    }
  },
}
