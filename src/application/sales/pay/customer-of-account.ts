import { createHash } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { findPayer, insertCustomer } from '#store/accounts/payers.ts'

type Person = { ref: string; name: string; email: string }

/** Makes a name at the provider. Under one key the provider takes one name: whoever corrects theirs is made anew. */
export function makeCustomer({ ports }: WithPorts<'payments'>, person: Person): Promise<string> {
  const { ref, name, email } = person
  const key = createHash('sha256').update(`${ref}\n${name}\n${email}`).digest('base64url')
  return ports.payments.createCustomer(person, `customer:${key}`)
}

/** The account's name at the provider, made where it has none. */
export async function customerOfAccount(context: WithPorts<'payments'>, account: Person): Promise<string> {
  const { db, now } = context
  const payer = await findPayer(db, account.ref)
  return payer ? payer.customer : insertCustomer(db, account.ref, await makeCustomer(context, account), now())
}
