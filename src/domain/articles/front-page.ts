/** How an article may be shown on the front page, where its author's editor has said so. */
export const placements = ['lead', 'essay', 'strip', 'quote'] as const
export type Placement = (typeof placements)[number]

export type FrontPiece = { placement: Placement | null; art: object | null; quote: string | null }

/** Across the page, one below the other. Rows have one to four pieces. */
export type FrontBand<Piece> =
  | { kind: 'lead' | 'essay' | 'quote'; piece: Piece }
  | { kind: 'strip' | 'lines'; pieces: Piece[] }
  | { kind: 'section'; slug: string; pieces: Piece[] }

type Section<Piece> = { slug: string; pieces: Piece[] }

export const MOST_IN_A_ROW = 4
/** From so many pieces beside the lead on, one stands in words alone, even where nobody has chosen it. */
const ENOUGH_FOR_AN_ESSAY = 3

/** The current issue: its lead, then words and pictures by turns. Every piece is in it once. */
export function composeIssue<Piece extends FrontPiece>(pieces: readonly Piece[]): FrontBand<Piece>[] {
  const lead = chooseLead(pieces)
  if (!lead) return []
  const rest = pieces.filter((piece) => piece !== lead)
  const chosen = rest.filter((piece) => voiceOf(piece) !== null)
  const plain = rest.filter((piece) => voiceOf(piece) === null)
  const essay = chosen.length === 0 && plain.length >= ENOUGH_FOR_AN_ESSAY ? chooseEssay(plain) : undefined
  const shown = plain.filter((piece) => piece !== essay)
  const voices = essay ? [essay] : chosen
  const rows = [
    ...rowsOf(shown.filter((piece) => piece.art)).map((row) => ({ kind: 'strip' as const, pieces: row })),
    ...rowsOf(shown.filter((piece) => !piece.art)).map((row) => ({ kind: 'lines' as const, pieces: row })),
  ]
  return [{ kind: 'lead', piece: lead }, ...byTurns(voices.map(toVoice), rows)]
}

/** Earlier issues by section; between them now a quotation, now an essay, where one was chosen. Every piece is in it once. */
export function composeSections<Piece extends FrontPiece>(sections: readonly Section<Piece>[]): FrontBand<Piece>[] {
  let wanted: 'quote' | 'essay' = 'quote'
  return sections.flatMap(({ slug, pieces }): FrontBand<Piece>[] => {
    // A section's only piece stays under its name.
    const voice = pieces.length > 1 ? pieces.find((piece) => voiceOf(piece) === wanted) : undefined
    const rows = rowsOf(pieces.filter((piece) => piece !== voice))
    const shown = rows.map((row) => ({ kind: 'section' as const, slug, pieces: row }))
    if (!voice) return shown
    wanted = wanted === 'quote' ? 'essay' : 'quote'
    return [...shown, toVoice(voice)]
  })
}

/** Rows of as many as fit, and of nearly as many each: five are three and two, not four and a single one. */
export function rowsOf<Piece>(pieces: readonly Piece[]): Piece[][] {
  const count = Math.ceil(pieces.length / MOST_IN_A_ROW)
  const start = (row: number) => Math.ceil((row * pieces.length) / count)
  return Array.from({ length: count }, (_none, row) => pieces.slice(start(row), start(row + 1)))
}

/** The one that was chosen; else the first that has a picture and no other place; else the first. */
const chooseLead = <Piece extends FrontPiece>(pieces: readonly Piece[]): Piece | undefined =>
  pieces.find((piece) => piece.placement === 'lead') ??
  pieces.find((piece) => piece.art && piece.placement === null) ??
  pieces[0]

/** One without a picture loses nothing in words alone. */
const chooseEssay = <Piece extends FrontPiece>(pieces: readonly Piece[]): Piece | undefined =>
  pieces.find((piece) => piece.placement === null && !piece.art) ?? pieces.find((piece) => piece.placement === null)

/** A quotation needs its words. */
function voiceOf({ placement, quote }: FrontPiece): 'essay' | 'quote' | null {
  if (placement === 'quote') return quote === null ? null : 'quote'
  return placement === 'essay' ? 'essay' : null
}

const toVoice = <Piece extends FrontPiece>(piece: Piece): FrontBand<Piece> => ({
  kind: voiceOf(piece) ?? 'essay',
  piece,
})

const byTurns = <Item>(some: readonly Item[], others: readonly Item[]): Item[] =>
  Array.from({ length: Math.max(some.length, others.length) }).flatMap((_none, at) => [
    ...some.slice(at, at + 1),
    ...others.slice(at, at + 1),
  ])
