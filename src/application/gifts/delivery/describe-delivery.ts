import { type DeliveryState, deliveryState } from '#domain/gifts/gift-delivery.ts'

export type DeliveryRow = {
  recipient_name: string | null
  message: string | null
  send_to: string | null
  send_on: string | null
  sent_at: Date | null
  returned_at: Date | null
}

/** How a gift reaches whom it is for, as its giver sees it. */
export type ShownDelivery = {
  recipient: string | null
  message: string | null
  state: DeliveryState
  /** Null where the giver hands it on, and where it has been forgotten. */
  to: string | null
  on: string | null
  sentAt: Date | null
}

export const describeDelivery = (row: DeliveryRow): ShownDelivery => ({
  recipient: row.recipient_name,
  message: row.message,
  state: deliveryState({
    isMailed: row.send_to !== null,
    isSent: row.sent_at !== null,
    isReturned: row.returned_at !== null,
  }),
  to: row.send_to,
  on: row.send_on,
  sentAt: row.sent_at,
})
