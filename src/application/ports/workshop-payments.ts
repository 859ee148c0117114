/** A payment of the sandbox. `status` is in the provider's own words. */
export type WorkshopPayment = { id: string; secret: string; status: string }

/** What came of charging a saved method: where it failed, the provider's code and words. */
export type WorkshopCharge = WorkshopPayment & { method: string; failure: { code: string; message: string } | null }

/** What the workshop's page of payments needs of the sandbox. */
export type WorkshopPayments = {
  begin(cents: number): Promise<WorkshopPayment>
  /** The amount of what has been begun: it may have changed since. */
  change(id: string, cents: number): Promise<WorkshopPayment>
  /** `savedMethod` by the sandbox's name for it, charged while the reader is here. */
  charge(cents: number, savedMethod: string): Promise<WorkshopCharge>
  /** In the provider's own words. */
  statusOf(id: string): Promise<string>
  /** The secret of a setup of a new method. */
  beginSetup(): Promise<string>
}
