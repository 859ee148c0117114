import { type Cents, cents } from './cents.ts'

/**
 * An amount as people write it, such as '39.95', in cents; null for anything else, for parts of a cent, and from a million
 * on. Read from its digits: 39.95 × 100 is not 3995 in every number system.
 */
export function parseDollars(written: string): Cents | null {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(written) ?? []
  return whole === undefined ? null : cents(Number(whole) * 100 + Number(part.padEnd(2, '0')))
}
