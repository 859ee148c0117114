import type { Queryable } from '#store/database.ts'

export type ProviderLogin = {
  state_hash: Buffer
  browser_hash: Buffer
  provider: string
  nonce: string
  code_verifier: string
  entity_id: string | null
  path: string
  expires_at: Date
}

export async function insertProviderLogin(db: Queryable, login: ProviderLogin): Promise<void> {
  await db.insertInto('provider_logins').values(login).execute()
}

type Returning = { stateHash: Buffer; browserHash: Buffer; provider: string; now: Date }

/** Uses a login up, for the browser and the provider it began with. Of any number at once, one gets it. */
export async function spendProviderLogin(db: Queryable, { stateHash, browserHash, provider, now }: Returning) {
  return db
    .deleteFrom('provider_logins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning(['nonce', 'code_verifier', 'entity_id', 'path'])
    .executeTakeFirst()
}
