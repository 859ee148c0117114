import fc from 'fast-check'
import type { CartContents, GiftLine, GoodsLine } from '#domain/cart/cart-contents.ts'
import type { PersonalItem } from '#domain/cart/cart-items.ts'
import type { DonationProcess } from '#domain/donations/donation-item.ts'
import { cents } from '#domain/money/cents.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** As text, so that what only JSON can say is said: endless numbers, -0, many digits. */
const values = [
  '0', '-0', '1', '-1', '2', '7', '20', '21', '50', '51', '99', '0.01', '0.1', '1.5', '-1.5', '1e-7', '1e3', '1e400', '-1e400',
  '2147483647', '2147483648', '-2147483649', '9007199254740991', '9007199254740993', '"1"', '"0"', '"-1"', '"free"', '""',
  'null', 'true', 'false', '[]', '[0]', '{}', '{"amount":0,"shipping":0,"discount":99999}', '{"a":0,"b":0,"c":0}',
] as const // biome-ignore format: a table

/** What somebody would call it who wants to say what something costs. */
const words = [
  'price', 'amount', 'total', 'cents', 'discount', 'shipping', 'outlays', 'unit_amount', 'subtotal', 'list_price', 'listPrice',
  'ship_prices', 'shipPrices', 'ship', 'currency', 'tax', 'paid', 'paid_cents', 'amount_cents', 'billing', 'bill', 'free',
  'coupon_cents', 'discounts', 'dollars', 'value', 'cost', 'qty', 'quantity', 'copies', 'application_fee_amount', 'tier',
] as const // biome-ignore format: a table

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Place = readonly (string | number)[]

/** Every object of a body, and every number. */
function placesOf(body: Json, at: Place = []): { objects: Place[]; numbers: Place[] } {
  if (typeof body === 'number') return { objects: [], numbers: [at] }
  if (typeof body !== 'object' || body === null) return { objects: [], numbers: [] }
  const entries = Array.isArray(body) ? [...body.entries()] : Object.entries(body)
  const below = entries.map(([key, value]) => placesOf(value as Json, [...at, key]))
  return {
    objects: [...(isObject(body) ? [at] : []), ...below.flatMap(({ objects }) => objects)],
    numbers: below.flatMap(({ numbers }) => numbers),
  }
}

const MARK = 'said as it is:'

function put(body: Json, [key, ...rest]: Place, value: Json): Json {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((one: Json, at) => (at === key ? put(one, rest, value) : one))
  const object = body as JsonObject
  return { ...object, [key]: put(object[key] ?? null, rest, value) }
}

const written = (body: Json) =>
  JSON.stringify(body).replaceAll(new RegExp(`"${MARK}(\\d+)"`, 'g'), (_, at) => values[Number(at)] ?? 'null')

/** A body in which numbers are other ones, and which says things that nobody asked for. */
export const mutated = (body: Json): fc.Arbitrary<string> => {
  const { objects, numbers } = placesOf(body)
  const value = fc.nat({ max: values.length - 1 }).map((at) => `${MARK}${at}`)
  const extra = fc.tuple(fc.constantFrom(...objects), fc.constantFrom(...words)).map(([at, word]) => [...at, word])
  const place = numbers.length === 0 ? extra : fc.oneof(fc.constantFrom(...numbers), extra)
  return fc
    .array(fc.tuple(place, value), { minLength: 1, maxLength: 3 })
    .map((changes) => written(changes.reduce((changed: Json, [at, value]) => put(changed, at, value), body)))
}

type Counted = { qty?: number; quantity?: number }
type Line = Counted & { type?: string; item?: unknown; ref?: string }
type Bought = { items?: Line[]; giftsubs?: Line[]; subscription?: object | null; donation?: Donated | null }
type Donated = { process: DonationProcess; amount?: number; dollars?: number }

const countOf = ({ qty, quantity }: Counted) => qty ?? quantity ?? 1
const couponless = <Item extends object>(item: Item): Item => ({ ...item, coupon: null })

/** Of files there is one, however many are asked for. */
function goodsOf(line: Line): GoodsLine {
  const quantity = line.type?.startsWith('digital') ? 1 : countOf(line)
  return { ...line, ref: line.ref ?? line.item, quantity } as GoodsLine
}

/** What is bought by a body that was accepted: which things and how many, and of a donation how much. Nothing else counts. */
export function boughtBy({ items = [], giftsubs = [], subscription, donation }: Bought): CartContents {
  return {
    goods: items.map(goodsOf),
    gifts: giftsubs.map((line) => ({ item: couponless(line.item as object), quantity: countOf(line) }) as GiftLine),
    subscription: subscription
      ? ({ phase: 'introductory', ...couponless(subscription), copies: 1 } as PersonalItem)
      : null,
    donation: donation
      ? { process: donation.process, amount: cents(donation.amount ?? (donation.dollars ?? 0) * 100) }
      : null,
  }
}

/** The same of a body that adds one line to a cart. */
export function addedBy(line: Line & { type: string }): CartContents {
  if (line.type === 'gift-subscription') return boughtBy({ giftsubs: [line] })
  if (line.type === 'personal-subscription') return boughtBy({ subscription: line.item as object })
  if (line.type === 'donation-item') return boughtBy({ donation: line.item as Donated })
  return boughtBy({ items: [line] })
}
