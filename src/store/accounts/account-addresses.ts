import type { Address } from '#domain/addresses/address.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import type { Queryable } from '#store/database.ts'

type AddressRow = { accountId: string; shipcode: Shipcode; address: Address; at: Date }

/** Keeps an address for its category, in place of the one before. */
export async function putAddress(db: Queryable, { accountId, shipcode, address, at }: AddressRow): Promise<void> {
  const written = { address: JSON.stringify(address), changed_at: at }
  await db
    .insertInto('account_addresses')
    .values({ account_id: accountId, shipcode, ...written })
    .onConflict((conflict) => conflict.columns(['account_id', 'shipcode']).doUpdateSet(written))
    .execute()
}

/** The account's addresses by their categories. */
export async function listAddresses(db: Queryable, accountId: string): Promise<Map<Shipcode, Address>> {
  const rows = await db
    .selectFrom('account_addresses')
    .select(['shipcode', 'address'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ shipcode, address }) => [shipcode as Shipcode, address]))
}
