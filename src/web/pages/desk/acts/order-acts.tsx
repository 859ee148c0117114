import { type OrderFile, readOrderFile } from '#application/desk/read-order-file.ts'
import { deskOrderPath } from '#contract/page-paths.ts'
import type { ActKind } from './desk-act.ts'
import { guestArrivesAct } from './guest-arrives-act.tsx'
import { orderEvidenceAct } from './order-evidence-act.tsx'
import { orderKeepAct, orderUnkeepAct } from './order-keep-act.tsx'
import { orderPaidBackAct } from './order-paid-back-act.tsx'
import { orderRefundAct } from './order-refund-act.tsx'

const arrivesAct = guestArrivesAct<OrderFile>({
  named: ({ ref }) => ({ order: ref }),
  mailBack: ({ mailBack }) => mailBack,
})

/** What staff can do about an order, in the order in which it is offered. */
export const orderActs: ActKind<OrderFile> = {
  path: '/desk/orders/:ref/:verb',
  at: '/desk/orders',
  acts: [orderRefundAct, orderPaidBackAct, orderKeepAct, orderUnkeepAct, orderEvidenceAct, arrivesAct],
  read: (context, { ref = '' }) => readOrderFile(context, ref),
  lease: ({ ref }) => `order:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => deskOrderPath(ref),
  Name: ({ subject: { ref, buyer } }) => (
    <>
      Order <a href={deskOrderPath(ref)}>{ref}</a>, {buyer.name}
    </>
  ),
}
