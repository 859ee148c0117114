/** An issue that still goes to the address before, and the first that goes to the new one. */
export type LateAddress = { readonly issue: number; readonly from: number }

/** Of the issues whose labels had left the house when an address changed, the last; null where none had. */
export function lateAddress(missed: readonly number[]): LateAddress | null {
  if (missed.length === 0) return null
  const issue = Math.max(...missed)
  return { issue, from: issue + 1 }
}

export const lateAddressText = ({ issue, from }: LateAddress): string =>
  `Issue ${issue} is already on its way to your previous address. Your new address counts from issue ${from}.`
