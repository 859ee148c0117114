import { type Address, EMPTY_ADDRESS } from '../addresses/address.ts'
import type { StatementContent } from '../donations/statement.ts'
import type { OrderSnapshot, ShipTo } from '../orders/order-snapshot.ts'

/** Who stands where somebody stood who has deleted their account. Nobody reads the address: the domain is reserved for that. */
export const NOBODY = { name: 'Deleted account', email: 'deleted@account.invalid' } as const

/** On a gift that somebody may still redeem, or has. */
export const UNNAMED_GIVER = 'Someone'

/** A code of a state, as tax offices and post offices ask for it; what is written freely may say anything. */
const STATE_CODE = /^[A-Z0-9]{1,3}$/

/** Country and state stay: tax is owed by them, and copies are counted by them. */
export const withoutStreet = ({ country, state }: Address): Address => ({
  ...EMPTY_ADDRESS,
  country,
  state: STATE_CODE.test(state) ? state : '',
})

const toNobody = (to: ShipTo | null): ShipTo | null =>
  to && { shipcode: to.shipcode, name: NOBODY.name, address: withoutStreet(to.address) }

/** An order as the books keep it: what was bought, at which price, and in which state and country; not by whom. */
export function withoutBuyer(snapshot: OrderSnapshot): OrderSnapshot {
  const { buyer, subscriptionTo, goodsTo, donorAddress } = snapshot
  return {
    ...snapshot,
    buyer: { ...NOBODY, accountId: buyer.accountId },
    subscriptionTo: toNobody(subscriptionTo),
    goodsTo: toNobody(goodsTo),
    ...(donorAddress && { donorAddress: withoutStreet(donorAddress) }),
  }
}

export const withoutDonor = (statement: StatementContent): StatementContent => ({ ...statement, donor: NOBODY })
