/** Creditor references by ISO 11649: 'RF', two check digits, and up to 21 letters and digits. */
const FORM = /^RF(\d{2})([A-Z0-9]{1,21})$/

/** What is left of a number when it is divided by 97, letters standing for 10 to 35. */
function modulo97(text: string): number {
  let rest = 0
  for (const letter of text) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Whether its check digits are right. */
export function isRfReference(written: string): boolean {
  const [, check, base] = FORM.exec(written.replaceAll(' ', '').toUpperCase()) ?? []
  return check !== undefined && base !== undefined && modulo97(`${base}RF${check}`) === 1
}

/** The reference of an invoice, made from its number alone: what it is paid with stays the same for good. */
export function rfReference(invoiceNo: string): string {
  const letters = invoiceNo
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const base = letters.slice(-21)
  const check = 98 - modulo97(`${base}RF00`)
  return `RF${String(check).padStart(2, '0')}${base}`
}

/** In groups of four, as it is printed. */
export const printReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')

const MARK = /(?<![A-Z0-9])RF\d{2}/g

/** Those of the references that a text names, whatever spaces a bank has put into them. */
export function referencesIn(text: string, known: ReadonlySet<string>): string[] {
  const upper = text.toUpperCase()
  const found = new Set<string>()
  for (const { index } of upper.matchAll(MARK)) {
    let read = ''
    for (let at = index; at < upper.length && read.length < 25; at += 1) {
      const letter = upper[at] ?? ''
      if (/\s/.test(letter)) continue
      if (!/[A-Z0-9]/.test(letter)) break
      read += letter
      const isWhole = !/[A-Z0-9]/.test(upper[at + 1] ?? '')
      if (isWhole && known.has(read)) found.add(read)
    }
  }
  return [...found]
}
