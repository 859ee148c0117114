/** How a browser finds the provider of payments. `script` is the sandbox's own; null takes Stripe's, from Stripe. */
export type BrowserPayments = { publishableKey: string; script: string | null }
