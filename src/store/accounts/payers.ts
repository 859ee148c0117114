import type { Queryable, Trx } from '#store/database.ts'

export const findPayer = (db: Queryable, accountId: string) =>
  db
    .selectFrom('payers')
    .select(['customer', 'method', 'autorenew', 'method_replaced_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Notes the account's name at the provider; one that is there stays. Answers the one that counts. */
export async function insertCustomer(db: Queryable, accountId: string, customer: string, at: Date): Promise<string> {
  const row = await db
    .insertInto('payers')
    .values({ account_id: accountId, customer, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((old) => ({ customer: old.ref('payers.customer') })),
    )
    .returning('customer')
    .executeTakeFirstOrThrow()
  return row.customer
}

type Payer = {
  accountId: string
  customer: string
  method: string
  /** Its owner puts it in place of another, and buys nothing with it. */
  isReplaced?: boolean
  at: Date
}

/** Keeps a method for the account's later payments, in place of the one before. */
export async function putPayer(db: Queryable, payer: Payer): Promise<void> {
  const { accountId, customer, method, isReplaced = false, at } = payer
  const written = { customer, method, changed_at: at, method_replaced_at: isReplaced ? at : null }
  await db
    .insertInto('payers')
    .values({ account_id: accountId, ...written })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
    .execute()
}

/** Takes effect only where a method is kept. */
export async function setAutorenew(db: Queryable, accountId: string, { on, at }: { on: boolean; at: Date }) {
  await db
    .updateTable('payers')
    .set({ autorenew: on, changed_at: at })
    .where('account_id', '=', accountId)
    .where((where) => where.or([where.val(!on), where('method', 'is not', null)]))
    .execute()
}

/** How an account pays, for nobody else to change until the transaction ends: who turns autorenew off waits, or was first. */
export const lockPayer = (trx: Trx, accountId: string) =>
  trx
    .selectFrom('payers')
    .select(['customer', 'method', 'autorenew'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Keeps no method any more. Autorenew ends in the same step: what is written here can never say otherwise. */
export async function forgetPayersMethod(trx: Trx, accountId: string, at: Date): Promise<void> {
  await trx
    .updateTable('payers')
    .set({ method: null, autorenew: false, changed_at: at })
    .where('account_id', '=', accountId)
    .execute()
}

/** Whether the provider's customer is another account's. */
export async function isCustomerTaken(db: Queryable, customer: string): Promise<boolean> {
  return (
    (await db.selectFrom('payers').select('account_id').where('customer', '=', customer).executeTakeFirst()) !==
    undefined
  )
}
