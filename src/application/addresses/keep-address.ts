import type { Address } from '#domain/addresses/address.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import type { Trx } from '#store/database.ts'
import { holdLabels, listMissedIssues, relabelAccount } from '#store/dispatches/labels.ts'

type Kept = { accountId: string; shipcode: Shipcode; address: Address; at: Date }

/**
 * Keeps an address for its category, and writes it on every label that is still in the house. `missed`: issues whose labels
 * had left it, and which go to the address before.
 */
export async function keepAddress(trx: Trx, kept: Kept): Promise<{ relabelled: number[]; missed: number[] }> {
  await holdLabels(trx)
  await putAddress(trx, kept)
  const relabelled = await relabelAccount(trx, kept.accountId, kept.at)
  return { relabelled, missed: await listMissedIssues(trx, kept) }
}
