import { cents } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'
import { waveName } from '../renewals/wave-words.ts'
import type { Wave } from '../renewals/waves.ts'
import { type Deliverable, deliverableName } from '../subscriptions/deliverables.ts'

/** Something that happened to a reader, as it is kept. */
export type Happened = {
  readonly kind: 'act' | 'order' | 'refund' | 'notice' | 'renewal' | 'decline' | 'delivery' | 'missing'
  readonly what: string | null
  readonly issue: string | null
  readonly cents: number | null
  readonly refusal: string | null
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const inWords = (code: string) => code.replaceAll('-', ' ')

/** What happened, in one line: 'Order paid, $39.95'. `sign`: of the magazine's currency. */
export function happenedText({ kind, what, issue, cents: amount, refusal }: Happened, sign: string): string {
  const money = formatMoney(cents(amount ?? 0), sign)
  switch (kind) {
    case 'act': {
      const act = `${capital(inWords(what ?? ''))}${issue === null ? '' : `, issue ${issue}`}`
      return refusal === null ? act : `${act}: refused (${inWords(refusal)})`
    }
    case 'order':
      return amount ? `Order paid, ${money}` : 'Order placed, nothing to pay'
    case 'refund':
      return what === 'done' ? `Refunded, ${money}` : `Refund asked for, ${money}`
    case 'notice': {
      const [wave = '', by] = (what ?? '').split(' ')
      return `Told by ${by}: ${waveName(wave as Wave)}`
    }
    case 'renewal':
      return `Told by mail: it renews itself for ${money}`
    case 'decline':
      return `Renewal declined, ${money}${what === null ? '' : ` (“${what}”)`}`
    case 'delivery':
      return what === 'digital'
        ? `Issue ${issue} was out, digital`
        : `Issue ${issue} was sent, ${deliverableName(what as Deliverable)}`
    case 'missing':
      return `Told us that issue ${issue} did not come`
  }
}

type Place = { readonly at: string; readonly key: string }

export const timelinePlace = ({ at, key }: Place): string => `${at}~${key}`

/** Null for what names no place: the timeline then begins with the newest. */
export function readTimelinePlace(written: string | null): Place | null {
  const [, at = '', key = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\w.:-]{1,120})$/.exec(written ?? '') ?? []
  const moment = new Date(at)
  // The thirtieth of February is no day, though the language reads it as one in March.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 19) !== at.slice(0, 19)) return null
  return { at, key }
}
