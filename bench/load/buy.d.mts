import type Stripe from 'stripe'

export function buy(site: { url: string }, stripe: Stripe, nth: number): Promise<void>
