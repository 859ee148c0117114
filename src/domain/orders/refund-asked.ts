/** An amount as staff type it, such as 12.50 or 12, in cents; null for anything else. */
export function readMoney(written: string): number | null {
  const [, units, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(written.trim()) ?? []
  return units === undefined ? null : Number(units) * 100 + Number(part.padEnd(2, '0'))
}
