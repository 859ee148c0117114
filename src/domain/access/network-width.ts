/** Nobody's own network is wider than these; a slip of the finger is, and would open everything to everyone. */
const WIDEST = { ipv4: 8, ipv6: 19 } as const

export type AddressFamily = keyof typeof WIDEST

export const isTooWide = (family: AddressFamily, prefixLength: number) => prefixLength < WIDEST[family]
