import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of the open internet: not of this machine, its network, or what clouds keep their keys at. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // One of the fourth version inside one of the sixth counts as what it is.
  return ipaddr.process(address).range() === 'unicast'
}

export class PrivateAddress extends Error {
  constructor() {
    super('The address is of a private network')
  }
}

/**
 * Finds a host's addresses for one connection, and refuses where any of them is private. The connection goes to what was found
 * here: a name that means another machine a moment later changes nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error) callback(error, '', 0)
    else if (!first || addresses.some(({ address }) => !isPublicAddress(address))) callback(new PrivateAddress(), '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
