import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import type { Address } from '#domain/addresses/address.ts'
import { type AddressErrors, checkAddress } from '#domain/addresses/check-address.ts'
import { labelNameFault } from '#domain/dispatches/extra-label.ts'
import { issueRef } from '#domain/store/goods.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { tidyText } from '#domain/text/tidy-text.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { lockIssue } from '#store/dispatches/dispatches.ts'
import { type BoundLabel, findLabel, rewriteLabel } from '#store/dispatches/label-lists.ts'
import { holdLabels } from '#store/dispatches/labels.ts'

export type LabelErrors = AddressErrors & { name?: string }
type LabelRefusal = 'no-such-issue' | 'no-such-label' | 'already-handed-over' | 'same-label' | 'bad-label'
export type LabelCorrected =
  | { ok: true; ref: string; before: BoundLabel; name: string; address: Address }
  | { ok: false; reason: LabelRefusal; errors?: LabelErrors }

type Asked = { ref: string; name: string; address: Address; dryRun: boolean }

/**
 * Writes one label of an issue anew while its list is in the house. The account keeps its address; once that changes, the
 * label follows it. What the label said is kept.
 */
export function correctLabel(context: StaffContext, issue: number, asked: Asked): Promise<LabelCorrected> {
  const { dryRun } = asked
  return notingRefusal(context, { act: 'correct label', on: issueRef(issue), dryRun }, () =>
    correct(context, issue, asked),
  )
}

function correct({ db, now, by }: StaffContext, issue: number, { ref, dryRun, ...written }: Asked) {
  return transact(db, { dryRun }, async (trx): Promise<LabelCorrected> => {
    if (!(await lockIssue(trx, issue))) return { ok: false, reason: 'no-such-issue' }
    await holdLabels(trx)
    const before = await findLabel(trx, issue, ref)
    if (!before) return { ok: false, reason: 'no-such-label' }
    const name = tidyText(written.name)
    const fault = labelNameFault(name)
    // It stays in its file: another category is another subscription.
    const shipcode = shipcodeOfDeliverable(before.deliverable as Deliverable)
    const checked = checkAddress(shippingConfig(), written.address, shipcode)
    const errors: LabelErrors = { ...(checked.ok ? {} : checked.errors), ...(fault ? { name: fault } : {}) }
    if (!checked.ok || fault) return { ok: false, reason: 'bad-label', errors }
    const { address } = checked
    if (before.isClosed) return { ok: false, reason: 'already-handed-over' }
    if (name === before.name && isSame(address, before.address)) return { ok: false, reason: 'same-label' }
    const at = now()
    if (!(await rewriteLabel(trx, { issue, ref, name, address, at })))
      return { ok: false, reason: 'already-handed-over' }
    const details = { reader: ref, list: before.list }
    await insertAuditEntry(trx, { at, by, action: 'correct label', subject_ref: issueRef(issue), details })
    return { ok: true, ref, before, name, address }
  })
}

const isSame = (one: Address, other: Address | null) =>
  other !== null && (Object.keys(one) as (keyof Address)[]).every((field) => one[field] === other[field])
