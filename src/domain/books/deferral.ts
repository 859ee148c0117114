import { type Cents, cents, NOTHING } from '../money/cents.ts'

/** What of a price is not earned yet, and for how many issues that were sold. Issues that were given on top are not in it. */
export type Deferral = { readonly balance: Cents; readonly issues: number }

/** What a movement takes off the balance: as income, or because its money went back. */
export type DeferralMove = {
  readonly after: Deferral
  readonly recognised: Cents
  readonly refunded: Cents
  /** What went back of what had been earned before. */
  readonly unearned: Cents
}

const still = (after: Deferral): DeferralMove => ({
  after,
  recognised: NOTHING,
  refunded: NOTHING,
  unearned: NOTHING,
})

/**
 * An issue was delivered: price ÷ issues, counted from what is left of both, so that parts of a cent never add up to a whole
 * one that nobody earned. The last issue takes the rest. One that was given on top earns nothing.
 */
export function deliver({ balance, issues }: Deferral): DeferralMove {
  if (issues <= 0) return still({ balance, issues })
  const recognised = cents(Math.floor(balance / issues))
  return { ...still({ balance: cents(balance - recognised), issues: issues - 1 }), recognised }
}

type Returned = {
  readonly amount: Cents
  /** Issues that will not be sent for it; 'all' where the subscription ends with it. */
  readonly issues: number | 'all'
}

/**
 * Money goes back: what is not earned yet first, then what was. Where no issue is left to be sent, a cent that stayed is
 * earned with it.
 */
export function giveBack({ balance, issues }: Deferral, { amount, issues: unsent }: Returned): DeferralMove {
  const refunded = cents(Math.min(balance, amount))
  const left = unsent === 'all' ? 0 : Math.max(0, issues - unsent)
  const rest = cents(balance - refunded)
  const recognised = left === 0 ? rest : NOTHING
  return {
    after: { balance: cents(rest - recognised), issues: left },
    recognised,
    refunded,
    unearned: cents(amount - refunded),
  }
}

/** It ended, and nobody asks for the money: what is left is income. */
export const forfeit = ({ balance }: Deferral): DeferralMove => ({
  ...still({ balance: NOTHING, issues: 0 }),
  recognised: balance,
})

/** What the first, the second, the third issue to come will earn. */
export function comingIncome(deferral: Deferral): Cents[] {
  const coming: Cents[] = []
  for (let rest = deferral; rest.issues > 0; ) {
    const { after, recognised } = deliver(rest)
    coming.push(recognised)
    rest = after
  }
  return coming
}
