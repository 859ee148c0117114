import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NetworkIndex, readNetwork } from '#store/institutions/networks.ts'

const reason = (text: string) => {
  const read = readNetwork(text)
  return read.ok ? 'ok' : read.reason
}

test.each([
  '198.51.100.0/24',
  '203.0.113.7/32',
  '18.0.0.0/8',
  '2001:db8::/32',
  '2001:DB8:12::/48',
  '2a00:1450::1/128',
  '2a00:e000::/19',
])('%s is a network', (text) => {
  expect(reason(text)).toBe('ok')
})

test.each([
  ['198.51.100.1/24', 'host-bits'],
  ['2001:db8::1/64', 'host-bits'],
  ['18.0.0.0/7', 'too-wide'],
  ['0.0.0.0/0', 'too-wide'],
  ['::/0', 'too-wide'],
  ['2000::/18', 'too-wide'],
  ['127.0.0.0/8', 'not-public'],
  ['10.1.0.0/16', 'not-public'],
  ['192.168.1.0/24', 'not-public'],
  ['172.0.0.0/8', 'not-public'],
  ['169.254.0.0/16', 'not-public'],
  ['224.0.0.0/8', 'not-public'],
  ['::1/128', 'not-public'],
  ['::ffff:198.51.100.0/120', 'not-public'],
  ['fe80::/64', 'not-public'],
  ['fd00::/32', 'not-public'],
  ['198.51.100.0', 'malformed'],
  ['198.51.100.0/33', 'malformed'],
  ['198.51.100.0/024', 'malformed'],
  ['198.51.100/24', 'malformed'],
  ['0306.063.0144.0/24', 'malformed'],
  ['0xc6336400/24', 'malformed'],
  ['3325256704/24', 'malformed'],
  ['2001:db8::/129', 'malformed'],
  ['fe80::1%eth0/64', 'malformed'],
  ['198.51.100.0/24/24', 'malformed'],
  ['198.51.100.0 - 198.51.100.255', 'malformed'],
  ['everyone', 'malformed'],
  ['', 'malformed'],
])('%s is refused as %s', (text, why) => {
  expect(reason(text)).toBe(why)
})

test('no text at all makes it stumble', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof readNetwork(text).ok === 'boolean'))
  const index = new NetworkIndex<string>()
  index.add('198.51.100.0/24', 'x')
  fc.assert(fc.property(fc.string(), (text) => index.find(text).length === 0))
})

const ipv4 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
const start = (value: number, prefix: number) => (prefix === 0 ? 0 : (value & (-1 << (32 - prefix))) >>> 0)

test('finds exactly those networks whose first bits an address has', () => {
  const address = fc.integer({ min: 0, max: 0xffffffff })
  const network = fc.tuple(address, fc.integer({ min: 1, max: 32 }))
  fc.assert(
    fc.property(fc.array(network, { maxLength: 20 }), address, (networks, asked) => {
      const index = new NetworkIndex<number>()
      for (const [at, [value, prefix]] of networks.entries()) index.add(`${ipv4(start(value, prefix))}/${prefix}`, at)
      const expected = networks.flatMap(([value, prefix], at) =>
        start(value, prefix) === start(asked, prefix) ? [at] : [],
      )
      expect(index.find(ipv4(asked)).sort((a, b) => a - b)).toEqual(expected)
    }),
  )
})

test('an IPv4 address is the same inside an IPv6 one, and IPv6 networks are their own', () => {
  const index = new NetworkIndex<string>()
  index.add('198.51.100.0/24', 'four')
  index.add('2001:db8:12::/48', 'six')
  expect(index.find('::ffff:198.51.100.9')).toEqual(['four'])
  expect(index.find('2001:db8:12:ffff::9')).toEqual(['six'])
  expect(index.find('2001:db8:13::9')).toEqual([])
  expect(index.find('c633:6409::')).toEqual([])
})

test('thousands of networks are told apart', () => {
  const index = new NetworkIndex<number>()
  for (let at = 0; at < 20_000; at += 1) index.add(`${ipv4(0x12000000 + at * 256)}/24`, at)
  for (let at = 0; at < 20_000; at += 1) expect(index.find(ipv4(0x12000000 + at * 256 + 7))[0]).toBe(at)
})
