import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** How the app reaches the server: by a socket in a folder that only the account may enter, or by loopback with a password. */
export type Access =
  | { kind: 'socket'; folder: string; port: number }
  | { kind: 'loopback'; port: number; fixed: boolean; password: string }

const loopback = '127.0.0.1'
const socketPort = 5432

// The kernel's limit for a socket's path is 104 bytes on macOS, 108 on Linux, with the closing NUL.
const longestSocketPath = 103

export const socketFolderIn = (home: string) => join(home, 'socket')

export const socketAccess = (home: string): Access => ({
  kind: 'socket',
  folder: socketFolderIn(home),
  port: socketPort,
})
export const socketFileIn = (home: string) => join(socketFolderIn(home), `.s.PGSQL.${socketPort}`)

/** A socket needs no password and no port. Windows and very long paths have none; a wish for a port rules it out. */
export async function chooseAccess(home: string, port: number | undefined): Promise<Access> {
  const fits = Buffer.byteLength(socketFileIn(home)) <= longestSocketPath
  if (port === undefined && fits && process.platform !== 'win32') return socketAccess(home)
  const password = randomBytes(24).toString('base64url')
  return { kind: 'loopback', port: port ?? (await freePort()), fixed: port !== undefined, password }
}

export function urlOf(access: Access, role: string, database: string): string {
  if (access.kind === 'loopback') {
    return `postgres://${role}:${access.password}@${loopback}:${access.port}/${database}?sslmode=disable`
  }
  // A host in the query outranks the one in front, which only makes it a URL that every parser takes.
  return `postgres://${role}@localhost:${access.port}/${database}?host=${encodeURIComponent(access.folder)}&sslmode=disable`
}

/** The lines of pg_hba.conf: this one door, nothing else. */
export function hbaOf(access: Access): string {
  return access.kind === 'socket' ? 'local all all trust\n' : `host all all ${loopback}/32 scram-sha-256\n`
}

export function listeningSettings(access: Access): string[] {
  return access.kind === 'socket'
    ? [
        'listen_addresses=',
        `unix_socket_directories=${access.folder}`,
        'unix_socket_permissions=0700',
        `port=${access.port}`,
      ]
    : [`listen_addresses=${loopback}`, 'unix_socket_directories=', `port=${access.port}`]
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, loopback, () => probe.close(() => resolve(true)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, loopback, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** What PostgreSQL stores for a password (RFC 5803): the password itself never leaves this process, not even to a log. */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyFor = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyFor('Server Key').toString('base64')}`
}
