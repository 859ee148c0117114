import type { OrderFile } from '#application/desk/read-order-file.ts'
import { takeEvidence } from '#application/sales/disputes/take-evidence.ts'
import type { DeskAct } from './desk-act.ts'

const refusals = {
  unknown: 'There is no such order any more.',
  'never-paid': 'It was never paid: nothing of it can be disputed.',
} as const

export const orderEvidenceAct: DeskAct<OrderFile> = {
  verb: 'evidence',
  act: 'take evidence',
  label: 'Download what a bank can be shown',
  done: 'The evidence was downloaded.',
  hindrance: ({ completed_at }) => (completed_at === null ? refusals['never-paid'] : null),
  fields: () => ({}),
  Fields: () => (
    <p>
      A zip for the answer to a dispute: the receipt, the terms, the address, what was sent, fetched and mailed. It
      holds a person’s address; give it to nobody but the bank.
    </p>
  ),
  async run(context, { subject: { ref }, dryRun }) {
    const taken = await takeEvidence(context, { ref, dryRun })
    if (!taken.ok) return { ok: false, refusal: refusals[taken.reason] }
    const { before, name, content } = taken
    const said = before === 0 ? 'never taken by staff' : `taken by staff ${before} times`
    const plan = { changes: [{ what: name, before: said, after: 'is downloaded' }], mails: [], money: null }
    return { ok: true, plan, ...(content && { file: { name, type: 'application/zip', content } }) }
  },
}
