import { firstSent } from '#domain/subscriptions/skips.ts'

const NONE: ReadonlySet<number> = new Set()

/** An issue that still goes to the address before, and the first that goes to the new one. */
export type LateAddress = { readonly issue: number; readonly from: number }

/** Of the issues whose labels had left the house when an address changed, the last; null where none had. What is skipped is not the first. */
export function lateAddress(missed: readonly number[], skipped = NONE): LateAddress | null {
  if (missed.length === 0) return null
  const issue = Math.max(...missed)
  return { issue, from: firstSent(issue + 1, skipped) }
}

/** Where the label of an issue is: still in the house, or gone with its list. */
export type LabelPlace = {
  readonly issue: number
  /** The categories that it goes to: that of the label, and that of its cycle by now. */
  readonly letters: readonly string[]
  readonly hasLeft: boolean
}

/** From which issue on a new address counts, and the last one that is on its way to the present one; null where none is. */
export type AddressStart = { readonly from: number | null; readonly missed: number | null }

/** `next` is the issue whose list is cut next; null where none is planned. */
export function addressStart(
  letter: string,
  labels: readonly LabelPlace[],
  next: number | null,
  skipped = NONE,
): AddressStart {
  const own = labels.filter(({ letters }) => letters.includes(letter))
  const late = lateAddress(
    own.filter(({ hasLeft }) => hasLeft).map(({ issue }) => issue),
    skipped,
  )
  const ahead = late?.from ?? (next === null ? null : firstSent(next, skipped))
  const inHouse = own.filter(({ hasLeft }) => !hasLeft).map(({ issue }) => issue)
  const from = inHouse.length > 0 ? Math.min(...inHouse) : ahead
  return { from, missed: late?.issue ?? null }
}

/** Said before an address is changed. */
export function addressStartText({ from, missed }: AddressStart): string {
  const counts = `A new address counts from ${from === null ? 'the next issue' : `issue ${from}`}.`
  return missed === null ? counts : `Issue ${missed} is already on its way to your present address. ${counts}`
}

export const lateAddressText = ({ issue, from }: LateAddress): string =>
  `Issue ${issue} is already on its way to your previous address. Your new address counts from issue ${from}.`
