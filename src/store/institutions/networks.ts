import ipaddr from 'ipaddr.js'
import { type AddressFamily, isTooWide } from '#domain/access/network-width.ts'

export type Network = { family: AddressFamily; bytes: number[]; prefix: number; text: string }
export type ReadNetwork =
  | { ok: true; network: Network }
  | { ok: false; reason: 'malformed' | 'host-bits' | 'too-wide' | 'not-public' }

const WRITTEN = /^([0-9a-f:.]+)\/(0|[1-9]\d{0,2})$/i

/** Addresses that many networks have at once, or that a request has when it comes from a proxy of our own. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['224.0.0.0/3', '::/96', '::ffff:0:0/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
].map((text) => toNetwork(text) as Network)

/** A range of addresses as it is written: whole, with its length, and with nothing set beyond that. */
export function readNetwork(text: string): ReadNetwork {
  const network = toNetwork(text.trim())
  if (!network) return { ok: false, reason: 'malformed' }
  if (isTooWide(network.family, network.prefix)) return { ok: false, reason: 'too-wide' }
  if (String(masked(network.bytes, network.prefix)) !== String(network.bytes)) return { ok: false, reason: 'host-bits' }
  if (NOT_PUBLIC.some((other) => overlap(network, other))) return { ok: false, reason: 'not-public' }
  return { ok: true, network }
}

function toNetwork(text: string): Network | null {
  const [, address = '', length = ''] = text.match(WRITTEN) ?? []
  const parsed = parseAddress(address)
  const prefix = Number(length)
  if (!parsed || length === '' || prefix > parsed.bytes.length * 8) return null
  return { ...parsed, prefix, text: text.toLowerCase() }
}

type Address = { family: AddressFamily; bytes: number[] }

/** Only as addresses are usually written: no octal, no missing parts, no zones. */
function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { family: 'ipv4', bytes: ipaddr.IPv4.parse(text).toByteArray() }
  if (text.includes(':') && ipaddr.IPv6.isValid(text)) {
    return { family: 'ipv6', bytes: ipaddr.IPv6.parse(text).toByteArray() }
  }
  return null
}

const overlap = (one: Network, other: Network) => {
  const shorter = Math.min(one.prefix, other.prefix)
  return one.family === other.family && String(masked(one.bytes, shorter)) === String(masked(other.bytes, shorter))
}

function masked(bytes: readonly number[], prefix: number): number[] {
  return bytes.map((byte, index) => {
    const left = Math.min(8, Math.max(0, prefix - index * 8))
    return byte & (0xff << (8 - left)) & 0xff
  })
}

/** Finds whose networks an address is in. It looks once for each length that occurs, however many networks there are. */
export class NetworkIndex<Owner> {
  readonly #owners = new Map<string, Owner[]>()
  readonly #lengths: Record<AddressFamily, Set<number>> = { ipv4: new Set(), ipv6: new Set() }

  add(text: string, owner: Owner) {
    const network = toNetwork(text)
    if (!network) return
    const key = keyOf(network, network.prefix)
    this.#lengths[network.family].add(network.prefix)
    this.#owners.set(key, [...(this.#owners.get(key) ?? []), owner])
  }

  find(text: string): Owner[] {
    const address = parseAddress(withoutMapping(text))
    if (!address) return []
    return [...this.#lengths[address.family]].flatMap((prefix) => this.#owners.get(keyOf(address, prefix)) ?? [])
  }
}

const keyOf = ({ family, bytes }: Address, prefix: number) => `${family}/${prefix}/${masked(bytes, prefix)}`

/** A server that listens on both families sees an IPv4 address inside an IPv6 one. */
function withoutMapping(text: string): string {
  const [address = ''] = text.split('%', 1)
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice('::ffff:'.length) : address
}
