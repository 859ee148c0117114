import { describe, expect, test } from 'vitest'
import {
  isWithoutWrites,
  missedSoon,
  nameOfServer,
  readDatabaseAddress,
  withoutWrites,
} from '#store/servers/database-address.ts'

const serversOf = (url: string) => {
  const read = readDatabaseAddress(url)
  return read.ok ? read.servers : read.problem
}

describe('an address of the database', () => {
  test.each([
    'postgres://localhost/magazine',
    'postgresql://reader:p%2Cw@db.example:5432/magazine?sslmode=verify-full',
    'postgres://colophon@localhost:5432/magazine?host=%2Fvar%2Frun%2Fpostgresql&sslmode=disable',
    'postgres://localhost/magazine?target_session_attrs=read-write',
  ])('of one server stays as it was written: %s', (url) => expect(serversOf(url)).toEqual([url]))

  test.each([
    [
      'postgresql://u:p@one:5432,two:5433/magazine?target_session_attrs=read-write',
      ['postgresql://u:p@one:5432/magazine', 'postgresql://u:p@two:5433/magazine'],
    ],
    [
      'postgres://u:p%40ss@[::1]:5432,10.0.0.2/magazine?sslmode=verify-full&target_session_attrs=primary',
      [
        'postgres://u:p%40ss@[::1]:5432/magazine?sslmode=verify-full',
        'postgres://u:p%40ss@10.0.0.2/magazine?sslmode=verify-full',
      ],
    ],
    [
      'postgres://one,two,three/magazine?target_session_attrs=read-write',
      ['postgres://one/magazine', 'postgres://two/magazine', 'postgres://three/magazine'],
    ],
  ])('of several is one address for each: %s', (url, servers) => expect(serversOf(url)).toEqual(servers))

  test.each([
    ['postgres://u:p@one,two/magazine', 'must say target_session_attrs=read-write'],
    ['postgres://u:p@one,two/magazine?target_session_attrs=any', 'must say target_session_attrs=read-write'],
    ['postgres://u:p@one,/magazine?target_session_attrs=read-write', 'number 2 is none'],
    ['postgres://u:p@,two/magazine?target_session_attrs=read-write', 'number 1 is none'],
    ['postgres://u:p@one:port,two/magazine?target_session_attrs=read-write', 'number 1 is none'],
    ['postgres://u:p@one:70000,two/magazine?target_session_attrs=read-write', 'is no address'],
    ['postgres://u:p@/magazine?host=one,two', 'write them before the name of the database'],
    ['postgres://u:p%@one one/magazine', 'is no address'],
    ['mysql://one,two/magazine', 'must start with postgres://'],
  ])('is refused with the reason: %s', (url, words) => {
    expect(serversOf(url)).toContain(words)
  })

  test('never says its password', () => {
    expect(nameOfServer('postgres://u:secret@one:5432/magazine')).toBe('one:5432')
    expect(serversOf('postgres://u:qx,qz/s@one/magazine?target_session_attrs=read-write')).not.toMatch(/qx|qz/)
  })
})

test('whoever only looks is given every server, and none to write to', () => {
  const url = withoutWrites('postgres://one,two/magazine?target_session_attrs=read-write&options=-c%20jit%3Doff')
  expect(serversOf(url)).toEqual([
    'postgres://one/magazine?options=-c+jit%3Doff+-c+default_transaction_read_only%3Don',
    'postgres://two/magazine?options=-c+jit%3Doff+-c+default_transaction_read_only%3Don',
  ])
})

test('a server that is to miss the gone keeps what its address asks of it', () => {
  const asked = (url: string) => new URL(url).searchParams.get('options')
  expect(asked(missedSoon('postgres://one/magazine'))).toMatch(/^-c tcp_keepalives_idle=20 /)
  const looking = missedSoon(withoutWrites('postgres://one/magazine?sslmode=require'))
  expect(asked(looking)).toMatch(/^-c default_transaction_read_only=on -c tcp_keepalives_idle=20 /)
  expect(new URL(looking).searchParams.get('sslmode')).toBe('require')
  expect(isWithoutWrites(looking)).toBe(true)
})
