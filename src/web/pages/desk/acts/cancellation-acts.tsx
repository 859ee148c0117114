import {
  type CancellationRow,
  closeCancellation,
  readCancellation,
} from '#application/cancellations/staff-cancellations.ts'
import type { ActKind, DeskAct } from './desk-act.ts'

const LIST = '/desk/cancellations'

const close: DeskAct<CancellationRow> = {
  verb: 'close',
  act: 'close cancellation',
  label: 'It is looked after',
  done: 'It is closed.',
  fields: () => ({}),
  Fields: () => <p>What had to be refunded, ended or answered has been. The reader hears nothing more from here.</p>,
  async run(context, { subject, dryRun }) {
    const closed = await closeCancellation(context, subject.id, { dryRun })
    if (!closed.ok) return { ok: false, refusal: 'It does not wait for anybody.' }
    const changes = [{ what: 'The declaration', before: subject.state, after: 'closed' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

export const cancellationActs: ActKind<CancellationRow> = {
  path: '/desk/cancellations/:id/:verb',
  at: '/desk',
  acts: [close],
  read: (context, { id = '' }) => readCancellation(context, id),
  lease: ({ id }) => `cancellation:${id}`,
  ref: ({ id }) => id,
  home: ({ id }) => `${LIST}/${id}`,
  list: LIST,
  Name: ({ subject: { name, email, kind, contract } }) => (
    <>
      {name}, <a href={`/desk/find?${new URLSearchParams({ q: email })}`}>{email}</a>: {kind} of {contract}
    </>
  ),
}
