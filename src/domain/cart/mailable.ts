import type { Bill } from './bill.ts'

/** Whether anything of it is put into a parcel. */
export const hasMailableGoods = ({ goods }: Bill): boolean => goods.some(({ medium }) => medium === 'print')

/** Whether what it costs depends on where it is sent. A gift of print says itself where it goes. */
export const dependsOnShipping = (bill: Bill): boolean =>
  hasMailableGoods(bill) || (bill.membership?.type === 'subscription' && bill.membership.item.medium === 'print')

export const SHIPPING_NOTE = 'Note: Total amount is subject to change during checkout based on shipping requirements.'
