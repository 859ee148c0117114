import type { SaleKind } from '#application/sales/sale-kind.ts'
import { countGrantsOfOrder, endDownloadGrants, insertDownloadGrants } from '#store/files/download-grants.ts'
import { listDownloads } from './download-links.ts'

/** Goods that are bought as files, which the buyer may download from then on. */
export const downloadSale: SaleKind = {
  async complete(trx, { orderId, snapshot, at }) {
    const files = snapshot.bill.goods.filter(({ medium }) => medium === 'digital')
    const grants = files.map(({ ref, name }) => ({ ref, name }))
    await insertDownloadGrants(trx, orderId, grants, at)
  },

  /** They end with the order that they belong to; they are only counted. */
  async takeBack(trx, { orderId }) {
    return { downloads: await countGrantsOfOrder(trx, orderId) }
  },

  async takeBackPart(trx, { orderId, lines, at }) {
    const refs = lines.flatMap(({ subject }) => (subject.kind === 'download' ? subject.ref : []))
    return { downloads: await endDownloadGrants(trx, orderId, refs, at) }
  },

  async describeReceipt(context, { orderId, isValid }) {
    return isValid ? { downloads: await listDownloads(context, orderId) } : {}
  },
}
