import { readFile, stat } from 'node:fs/promises'
import type { Account } from './run-program.ts'

export type AccountChoice = { ok: true; account: Account | undefined } | { ok: false; reason: string }

// The best fit first: an account of our own, the database's usual one, then those that every system has.
const preferred = ['colophon', 'postgres', '_postgres', 'nobody', 'daemon']

/**
 * The account that PostgreSQL runs under: ourselves, or, because it refuses to run as root, an ordinary account that has a
 * passwd entry (initdb looks it up). A cluster that exists keeps its owner.
 */
export async function chooseAccount(cluster: string): Promise<AccountChoice> {
  if (process.getuid?.() !== 0) return { ok: true, account: undefined }
  const accounts = await ordinaryAccounts()
  const owner = await stat(cluster).then(
    (found) => found.uid,
    () => undefined,
  )
  const named = preferred.map((name) => accounts.find((account) => account.name === name))
  const account = [accounts.find((one) => one.uid === owner), ...named, ...accounts].find((one) => one !== undefined)
  if (account) return { ok: true, account }
  const reason =
    'PostgreSQL refuses to run as root, and this machine has no other account. Add one (useradd colophon), start Colophon as an ordinary user, or set DATABASE_URL to a PostgreSQL server.'
  return { ok: false, reason }
}

async function ordinaryAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid = '', gid = '']) => ({
      name,
      uid: Number.parseInt(uid, 10),
      gid: Number.parseInt(gid, 10),
    }))
    .filter(({ name, uid, gid }) => name && Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0)
}
