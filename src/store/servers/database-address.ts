export type DatabaseAddress = { ok: true; servers: readonly string[] } | { ok: false; problem: string }

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?/
const TARGET = 'target_session_attrs'
const NO_ADDRESS = 'is no address; write its special signs as %XX'

/**
 * The address of each server that a DATABASE_URL names, as one by itself. libpq's way to write several is
 * `postgresql://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 */
export function readDatabaseAddress(url: string, purpose: 'writes' | 'reads' = 'writes'): DatabaseAddress {
  const [, scheme, authority = '', path = '', query = ''] = PARTS.exec(url) ?? []
  if (scheme === undefined) return problem('must start with postgres:// or postgresql://')
  const at = authority.lastIndexOf('@') + 1
  const hosts = authority.slice(at).split(',')
  const settings = new URLSearchParams(query)
  if (settings.get('host')?.includes(','))
    return problem('has several hosts after “host=”; write them before the name of the database')
  if (hosts.length === 1) return URL.canParse(url) ? { ok: true, servers: [url] } : problem(NO_ADDRESS)
  if (purpose === 'writes' && !['read-write', 'primary'].includes(settings.get(TARGET) ?? ''))
    return problem(`names several hosts, so it must say ${TARGET}=read-write: orders go to the one that takes writes`)
  settings.delete(TARGET)
  const servers: string[] = []
  for (const [index, host] of hosts.entries()) {
    if (!/^(\[[0-9a-f:]+\]|[^:[\]]+)(:\d{1,5})?$/i.test(host))
      // By its number: what stands there may be a piece of a password.
      return problem(`names several hosts, and number ${index + 1} is none; write one:5432,two:5432`)
    const server = `${scheme}${authority.slice(0, at)}${host}${path}${settings.size > 0 ? `?${settings}` : ''}`
    if (!URL.canParse(server)) return problem(NO_ADDRESS)
    servers.push(server)
  }
  return { ok: true, servers }
}

const problem = (words: string): DatabaseAddress => ({ ok: false, problem: words })

/** The servers of an address that the settings have let through. */
export function serversOf(url: string, purpose: 'writes' | 'reads' = 'writes'): readonly string[] {
  const read = readDatabaseAddress(url, purpose)
  if (!read.ok) throw new Error(`DATABASE_URL: ${read.problem}`)
  return read.servers
}

/** How a server is called where anybody may read it: without user and password. */
export const nameOfServer = (server: string): string => new URL(server).host || 'this machine'

const READ_ONLY = '-c default_transaction_read_only=on'

/** The same database for whoever only looks: PostgreSQL itself refuses every write. */
export const withoutWrites = (url: string): string => withOption(url, READ_ONLY)

/** A quiet connection is asked after 20 s whether anybody is there, and given up 20 s later; so is one that takes in nothing. */
const MISSED_SOON =
  '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4 -c tcp_user_timeout=40000'

/**
 * The same server, which notices within a minute that whoever is connected is gone without a word, as when a machine loses
 * its current. Left to itself it keeps such a connection, and the locks of its session, for two hours.
 */
export const missedSoon = (server: string): string => withOption(server, MISSED_SOON)

function withOption(url: string, option: string): string {
  const [address = '', query = ''] = url.split('?', 2)
  const settings = new URLSearchParams(query)
  settings.set('options', [settings.get('options'), option].filter(Boolean).join(' '))
  return `${address}?${settings}`
}

/** Whether an address is one for looking only: then its server's own yes to writes can't be told from the session. */
export const isWithoutWrites = (url: string): boolean =>
  new URLSearchParams(url.split('?', 2)[1]).get('options')?.includes(READ_ONLY) ?? false
