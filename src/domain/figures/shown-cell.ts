import { cents } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'
import type { FigureCell, FigureUnit } from './figure.ts'

/** A cell as people read it: '1,204', '$12.00', '62.5 %', and a dash where there is nothing to say. */
export function shownCell(cell: FigureCell, unit: FigureUnit, sign: string): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  if (unit === 'cents') return grouped(formatMoney(cents(cell), sign))
  return unit === 'rate' ? `${Number((cell * 100).toFixed(1))} %` : grouped(String(cell))
}

/** With a comma before every three digits of the whole part. */
const grouped = (number: string): string => number.replace(/\d+/, (digits) => Number(digits).toLocaleString('en-US'))
