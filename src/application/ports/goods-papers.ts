import type { GoodsPaper, LabelSheet, PackedParcel, Picked } from '#domain/orders/goods-papers.ts'
import type { Letterhead } from './mail.ts'

/** What stands on the papers of some parcels, whichever of them is printed. */
export type PapersContent = {
  sheet: LabelSheet
  /** The day that they are printed on, `2026-11-18`. */
  day: string
  parcels: PackedParcel[]
  toFetch: Picked[]
  /** What was chosen and does not wait any more. */
  leftOut: string[]
}

/** `byHand`: the parcels whose name or address has signs that no font here has. On paper there is room to write them. */
export type SetPapers = { pdf: Uint8Array; byHand: string[] }

/** One of the papers as a PDF. */
export type MakeGoodsPapers = (paper: GoodsPaper, content: PapersContent, letterhead: Letterhead) => Promise<SetPapers>
