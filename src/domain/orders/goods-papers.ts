import { type Measure, wrapWords } from '../text/wrap-words.ts'

/** What is printed before parcels are made up: what to fetch, what goes into each, and where each goes. */
export const goodsPapers = ['pick-list', 'slips', 'labels'] as const
export type GoodsPaper = (typeof goodsPapers)[number]

export const goodsPaperNames: Readonly<Record<GoodsPaper, string>> = {
  'pick-list': 'pick list',
  slips: 'packing slips',
  labels: 'address labels',
}

export const labelSheets = ['a4-3x8', 'letter-3x10'] as const
export type LabelSheet = (typeof labelSheets)[number]

/** What a magazine has set for its parcels. Slips and the pick list are on the same paper as the labels. */
export type GoodsSettings = { readonly slipPrices: boolean; readonly labelSheet: LabelSheet }
export const GOODS_SETTINGS: GoodsSettings = { slipPrices: false, labelSheet: 'a4-3x8' }

const MM = 72 / 25.4

type Sheet = {
  readonly paper: 'A4' | 'LETTER'
  readonly columns: number
  readonly rows: number
  /** In points: a label, its distance to the next, and where the first one stands. */
  readonly label: { readonly width: number; readonly height: number; readonly padding: number }
  readonly pitch: { readonly across: number; readonly down: number }
  readonly first: { readonly left: number; readonly top: number }
}

/** The two sheets that every stationer has: 70 by 37 mm, edge to edge, and 2⅝ by 1 inch. */
export const sheets: Readonly<Record<LabelSheet, Sheet>> = {
  'a4-3x8': {
    paper: 'A4',
    columns: 3,
    rows: 8,
    label: { width: 70 * MM, height: 37 * MM, padding: 5 * MM },
    pitch: { across: 70 * MM, down: 37 * MM },
    first: { left: 0, top: 0.5 * MM },
  },
  'letter-3x10': {
    paper: 'LETTER',
    columns: 3,
    rows: 10,
    label: { width: 2.625 * 72, height: 72, padding: 6 },
    pitch: { across: 2.75 * 72, down: 72 },
    first: { left: 0.1875 * 72, top: 36 },
  },
}

/** Where the label of this place stands on its page, the first being 0. */
export function labelPlace(sheet: Sheet, index: number): { left: number; top: number } {
  const column = index % sheet.columns
  const row = Math.floor(index / sheet.columns)
  return { left: sheet.first.left + column * sheet.pitch.across, top: sheet.first.top + row * sheet.pitch.down }
}

const LABEL_SIZES = [10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4]
export const LABEL_LEADING = 1.2
/** As wide as a wide letter: what is guessed too narrow would run over the edge. */
const LETTER_WIDTH = 0.6
const guess: Measure = (words) => [...words].length * LETTER_WIDTH

/** The largest size at which all lines of an address fit on a label, with those that are too long broken. None is ever left away. */
export function fitLabel(
  lines: readonly string[],
  { width, height, padding }: Sheet['label'],
): { size: number; lines: string[] } {
  const tried = LABEL_SIZES.map((size) => ({
    size,
    lines: lines.flatMap((line) => wrapWords(line, (width - 2 * padding) / size, guess)),
  }))
  const smallest = { size: 4, lines: [...lines] }
  return (
    tried.find((one) => one.lines.length * one.size * LABEL_LEADING <= height - 2 * padding) ?? tried.at(-1) ?? smallest
  )
}

/** `price`: of one, in words; null where none is to be seen. */
export type PackedLine = {
  readonly ref: string
  readonly name: string
  readonly quantity: number
  readonly price: string | null
}

export type PackedParcel = {
  /** The order's number, or what a report of a missing copy is known by. */
  readonly ref: string
  readonly kind: 'order' | 'replacement'
  /** The day from which it waits, `2026-11-18`. */
  readonly since: string
  /** The lines of its label, the name first. */
  readonly to: readonly string[]
  readonly goods: readonly PackedLine[]
  readonly isDisputed: boolean
}

export type Picked = {
  ref: string
  name: string
  count: number
  /** How many are left once these are taken; null where nobody counts them. */
  left: number | null
  /** For which parcels, and how many for each. */
  parcels: { ref: string; quantity: number }[]
}

/** All that has to be fetched, each thing once, in the order of their names. */
export function pickList(parcels: readonly PackedParcel[], stock: ReadonlyMap<string, number>): Picked[] {
  const picked = new Map<string, Picked>()
  for (const { ref: parcel, goods } of parcels)
    for (const { ref, name, quantity } of goods) {
      const thing = picked.get(ref) ?? { ref, name, count: 0, left: stock.get(ref) ?? null, parcels: [] }
      thing.count += quantity
      thing.parcels.push({ ref: parcel, quantity })
      picked.set(ref, thing)
    }
  return [...picked.values()].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

const plainName = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Prices are for whoever paid them: what goes to another name may be a present, whatever is set. */
export const mayShowPrices = (
  { slipPrices }: GoodsSettings,
  { buyer, recipient }: { buyer: string; recipient: string },
): boolean => slipPrices && plainName(buyer) === plainName(recipient)
