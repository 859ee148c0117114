const LENGTH = 12

/** Luhn's: it notices any one digit that was misheard, and nearly every two that were swapped. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const counted = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** '4821-9305-1723': only digits, in groups as they are read over a telephone. `random` gives a whole number below what it is given. */
export function makeOrderNumber(random: (below: number) => number): string {
  const digits = String(random(10 ** (LENGTH - 1))).padStart(LENGTH - 1, '0')
  return group(`${digits}${checkDigit(digits)}`)
}

const group = (digits: string) => digits.replace(/\d{4}(?=\d)/g, '$&-')

export type OrderNumberRead = { ok: true; ref: string } | { ok: false; reason: 'wrong-digit' }

/** What somebody has typed, with any spaces and dashes. Orders of before have names of another kind, which are left as they are. */
export function readOrderNumber(typed: string): OrderNumberRead {
  const digits = typed.replace(/[\s.\-–]/g, '')
  if (!/^\d{12}$/.test(digits)) return { ok: true, ref: typed.trim() }
  const isRight = checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
  return isRight ? { ok: true, ref: group(digits) } : { ok: false, reason: 'wrong-digit' }
}
