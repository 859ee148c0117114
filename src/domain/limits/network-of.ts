/**
 * Whose address this is, as far as limits are concerned. One IPv6 subscriber has a whole /64 of addresses
 * and could otherwise be a new person at each request.
 */
export function networkOf(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  return `${wholeGroups(address.split('%', 1)[0] ?? '')
    .slice(0, 4)
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, those that `::` stands for included. */
function wholeGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const before = groups(head)
  const after = groups(tail ?? '')
  const left = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...(tail === undefined ? [] : left), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
