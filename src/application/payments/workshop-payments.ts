/** What the workshop's page of payments needs of the sandbox. */
export type WorkshopPayments = {
  /** With a saved method, by the sandbox's name for it, the payment waits to be confirmed with that. */
  begin(cents: number, savedMethod: string | null): Promise<{ id: string; secret: string; method: string }>
  /** In the provider's own words. */
  statusOf(id: string): Promise<string>
}
