import type { OrderFile } from '#application/desk/read-order-file.ts'
import { keepOrder } from '#application/sales/disputes/keep-order.ts'
import { keepRefusal } from '#domain/orders/dispute.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import type { ActPlan, DeskAct } from './desk-act.ts'

const refusals = {
  unknown: 'There is no such order any more.',
  'not-disputed': 'Its payment is not disputed.',
  ended: 'What was bought has ended, or was never paid.',
  already: 'It is so already.',
} as const

const keeping = (undo: boolean): Pick<DeskAct<OrderFile>, 'hindrance' | 'fields' | 'run'> => ({
  hindrance({ status, disputes }) {
    const kept = disputes.map(({ status, kept_at }) => ({ status, isKept: kept_at !== null }))
    const reason = keepRefusal(status as OrderStatus, kept, undo)
    return reason && refusals[reason]
  },
  fields: () => ({}),
  async run(context, { subject: { ref, buyer }, dryRun }) {
    const done = await keepOrder(context, { ref, undo, dryRun })
    if (!done.ok) return { ok: false, refusal: refusals[done.reason] }
    const stays = 'stays, even if the dispute is lost'
    const ends = done.undone ? 'ends now: the dispute is lost' : 'ends if the dispute is lost'
    const plan: ActPlan = {
      changes: [
        { what: 'What was bought', before: undo ? stays : 'ends if the dispute is lost', after: undo ? ends : stays },
      ],
      mails: done.undone ? [`To ${buyer.email}: their bank has taken the payment back`] : [],
      money: null,
    }
    return { ok: true, plan }
  },
})

export const orderKeepAct: DeskAct<OrderFile> = {
  verb: 'keep',
  act: 'keep order',
  label: 'Let it stay, though it is disputed',
  done: 'What was bought stays, even if the dispute is lost.',
  Fields: () => <p>A lost dispute ends what was bought, unless you let it stay.</p>,
  ...keeping(false),
}

export const orderUnkeepAct: DeskAct<OrderFile> = {
  verb: 'unkeep',
  act: 'keep order',
  label: 'No longer let it stay',
  done: 'What was bought ends with a lost dispute.',
  Fields: () => <p>What was bought then ends with a lost dispute, at once where it is lost already.</p>,
  ...keeping(true),
}
