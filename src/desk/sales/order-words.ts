import { BadOption } from '#desk/command-line/option-values.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'

export const money = (amount: number) => (amount / 100).toFixed(2)
export const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

/** An order's number as it was typed, from a letter or after a telephone. */
export function refOf(typed: string): string {
  const read = readOrderNumber(typed)
  if (!read.ok) throw new BadOption(`${typed} is no order's number: one of its digits is wrong`)
  return read.ref
}
