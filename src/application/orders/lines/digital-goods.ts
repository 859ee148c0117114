import { insertDownloadGrants } from '#store/download-grants.ts'
import type { LineKind } from './completion.ts'

/** Lets the buyer download what was bought as files. */
export const completeDigitalGoods: LineKind = async (trx, { orderId, snapshot, at }) => {
  const files = snapshot.bill.goods.filter(({ medium }) => medium === 'digital')
  await insertDownloadGrants(trx, orderId, files.map(({ ref, name }) => ({ ref, name })), at) // biome-ignore format: one line
}
