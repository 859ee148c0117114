import type { Address } from '#domain/addresses/address.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import type { Queryable, Trx } from '#store/database.ts'

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

export async function removeAddress(trx: Trx, accountId: string, shipcode: Shipcode): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_addresses')
    .where('account_id', '=', accountId)
    .where('shipcode', '=', shipcode)
    .executeTakeFirst()
  return numDeletedRows > 0n
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
