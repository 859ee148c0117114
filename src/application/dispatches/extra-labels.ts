import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { DispatchRefusal } from '#domain/dispatches/dispatch.ts'
import { type ExtraLabelErrors, mayChangeExtras, readExtraLabel } from '#domain/dispatches/extra-label.ts'
import { issueRef } from '#domain/store/goods.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { listDispatches, lockIssue, readTurn } from '#store/dispatches/dispatches.ts'
import { dropExtraLabelRow, insertExtraLabel, listExtraLabels } from '#store/dispatches/extra-labels.ts'

type Refused = { ok: false; reason: DispatchRefusal | 'no-such-label' | 'bad-label'; errors?: ExtraLabelErrors }
export type ExtraAdded =
  /** `others`: how many there were before it. */
  { ok: true; others: number; ref: string; deliverable: string; copies: number; name: string } | Refused
export type ExtraDropped = { ok: true; ref: string; copies: number; name: string } | Refused

type Added = { name: string; address: Address; copies: string; why: string; dryRun: boolean }

/** Puts a label for somebody who is no subscriber on the list of an issue. It takes nobody's token. */
export function addExtraLabel(context: StaffContext, issue: number, asked: Added): Promise<ExtraAdded> {
  const { dryRun, ...written } = asked
  const { db, now, by } = context
  return notingRefusal(context, { act: 'add extra label', on: issueRef(issue), dryRun }, async () => {
    const read = readExtraLabel(shippingConfig(), written)
    if (!read.ok) return { ok: false, reason: 'bad-label', errors: read.errors }
    return transact(db, { dryRun }, async (trx): Promise<ExtraAdded> => {
      const refusal = await whyNot(trx, issue)
      if (refusal) return { ok: false, reason: refusal }
      const at = now()
      const { deliverable, copies, why, name } = read.label
      const others = (await listExtraLabels(trx, issue)).length
      const ref = await insertExtraLabel(trx, { ...read.label, issue, at })
      const details = { after: { ref, deliverable, copies, why } }
      await insertAuditEntry(trx, { at, by, action: 'add extra label', subject_ref: issueRef(issue), details })
      return { ok: true, others, ref, deliverable, copies, name }
    })
  })
}

/** Takes an extra label off the list of an issue again. */
export function dropExtraLabel(
  context: StaffContext,
  issue: number,
  { ref, dryRun }: { ref: string; dryRun: boolean },
): Promise<ExtraDropped> {
  const { db, now, by } = context
  return notingRefusal(context, { act: 'drop extra label', on: issueRef(issue), dryRun }, () =>
    transact(db, { dryRun }, async (trx): Promise<ExtraDropped> => {
      const refusal = await whyNot(trx, issue)
      if (refusal) return { ok: false, reason: refusal }
      const at = now()
      const dropped = await dropExtraLabelRow(trx, issue, ref, at)
      if (!dropped) return { ok: false, reason: 'no-such-label' }
      const details = { before: { ref, copies: dropped.copies, why: dropped.why } }
      await insertAuditEntry(trx, { at, by, action: 'drop extra label', subject_ref: issueRef(issue), details })
      return { ok: true, ref, copies: dropped.copies, name: dropped.name }
    }),
  )
}

/** Under the lock that a hand-over takes too: a label is on the list that is handed over, or refused. */
async function whyNot(trx: Trx, issue: number): Promise<DispatchRefusal | null> {
  if (!(await lockIssue(trx, issue))) return 'no-such-issue'
  const [first = null] = await listDispatches(trx, issue)
  const may = mayChangeExtras(first, (await readTurn(trx, issue)).isDelivered)
  return may.ok ? null : may.reason
}
