import { PaymentOutage } from '#application/ports/payments.ts'

/** One order whose news can't be had must not keep the others waiting; it is asked about again next time. */
export async function unlessOut(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentOutage)) throw error
  }
}
