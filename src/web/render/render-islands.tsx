import { renderToString } from 'react-dom/server'
import {
  INSIDE,
  IslandCollector,
  IslandContext,
  MARK,
  MARK_END,
  type MarkKind,
  type PlacedIsland,
  type PlacedPart,
} from './island.tsx'
import { PageBytes, type PagePiece, type SharedBytes, shareBytes } from './page-bytes.ts'
import { PageSettingsContext } from './page-settings.ts'

/** Islands are pure in their props, and most pages carry the same few: their HTML is worth keeping. */
const REMEMBERED = 500
/** What is told this much is told to one reader: it would never be asked for again, and is theirs. */
const LONGEST_REMEMBERED = 8_192
const remembered = new Map<string, Around>()

/** What is around the place of what stands inside. */
type Around = readonly [PagePiece, PagePiece]

/** The HTML of a shared part before its slot and after it, and the islands that stand in it. */
type Part = { around: readonly [SharedBytes, SharedBytes]; ids: string[] }
const parts = new WeakMap<object, Map<string, Part>>()

type Failure = (island: string, error: unknown) => void

/** What a page is made of: text as it stands, and what was placed in it by its number. */
type Piece = string | number
type Taken = { outside: Piece[]; insides: Map<number, Piece[]> }

/** Puts the HTML of all that was placed at its place, in one pass over the page. An island that fails leaves its place empty and the page whole. */
export function fillIslands(html: string, islands: IslandCollector, onFailure: Failure): PagePiece[] {
  const { placed } = islands
  const { outside, insides } = takeApart(html)
  const unfilled = new Set(placed.keys())
  const filled: PagePiece[] = []
  const fill = (piece: Piece) => {
    if (typeof piece === 'string') {
      filled.push(piece)
      return
    }
    const one = unfilled.delete(piece) ? placed[piece] : undefined
    if (!one) throw new Error('A page names an island that it does not have')
    const [before, after] = one.kind === 'part' ? renderPart(one, islands, onFailure) : renderIsland(one, onFailure)
    filled.push(before)
    insides.get(piece)?.forEach(fill)
    filled.push(after)
  }
  outside.forEach(fill)
  if (unfilled.size > 0) throw new Error('An island lost its place in the page')
  return filled
}

/** React writes it between two texts, and the marks are texts. */
const BETWEEN_TEXTS = '<!-- -->'

/** Tells what stands inside an island, which may hold others, from what is left of the page. */
function takeApart(html: string): Taken {
  const outside: Piece[] = []
  const insides = new Map<number, Piece[]>()
  const open = [outside]
  let from = 0
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    const text = html.slice(from, at)
    if (text !== '' && text !== BETWEEN_TEXTS) open.at(-1)?.push(text)
    const end = html.indexOf(MARK_END, at + MARK.length)
    const [kind, number] = html.slice(at + MARK.length, end).split('-') as [MarkKind | 'slot', string]
    from = end + MARK_END.length
    if (kind === 'placed') open.at(-1)?.push(Number(number))
    else if (kind === 'slot') open.at(-1)?.push(INSIDE)
    else if (kind === 'end') open.pop()
    else {
      const inside: Piece[] = []
      insides.set(Number(number), inside)
      open.push(inside)
    }
  }
  outside.push(html.slice(from))
  return { outside, insides }
}

/** An island without a place for what stands inside it, such as one that has failed, is followed by it: it must not be lost. */
function aroundSlot(html: string): [string, string] {
  const at = html.indexOf(INSIDE)
  return at < 0 ? [html, ''] : [html.slice(0, at), html.slice(at + INSIDE.length)]
}

/** With the element that it stands in, whose attributes the browser wakes it by. */
function renderIsland(placed: PlacedIsland, onFailure: Failure): Around {
  const { id, island, as: Element, className, script, props, json } = placed
  const key = `${island.name}|${id}|${Element}|${className}|${script}|${json}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  let inner: string | null = null
  try {
    // The prefix keeps the ids that React makes the same here and in the browser.
    inner = renderToString(<island.Component {...props} />, { identifierPrefix: `${id}-` })
  } catch (error) {
    onFailure(island.name, error)
  }
  const around = aroundSlot(
    renderToString(
      <Element
        id={id}
        className={className}
        data-island={island.name}
        data-start={island.start}
        data-script={script}
        data-props={json}
        dangerouslySetInnerHTML={{ __html: inner ?? '' }}
      />,
    ),
  )
  if (inner === null || json.length > LONGEST_REMEMBERED) return around
  if (remembered.size >= REMEMBERED) remembered.clear()
  const shared = shareAround(around)
  remembered.set(key, shared)
  return shared
}

/** Bytes that are put into the next page as they are. */
const shareAround = ([before, after]: [string, string]) => [shareBytes(before), shareBytes(after)] as const

function renderPart(part: PlacedPart, page: IslandCollector, onFailure: Failure): Part['around'] {
  const { of, name } = part
  const ofThis = parts.get(of) ?? new Map<string, Part>()
  parts.set(of, ofThis)
  const known = ofThis.get(name)
  const { around, ids, isWhole } = known ? { ...known, isWhole: true } : makePart(part, page.scripts, onFailure)
  for (const id of ids) page.claim(id)
  // What has failed once may do so for one page only.
  if (!known && isWhole) ofThis.set(name, { around, ids })
  return around
}

function makePart({ node, settings }: PlacedPart, scripts: IslandCollector['scripts'], onFailure: Failure) {
  const islands = new IslandCollector(scripts)
  const rendered = renderToString(
    <IslandContext value={islands}>
      <PageSettingsContext value={settings}>{node}</PageSettingsContext>
    </IslandContext>,
  )
  let isWhole = true
  const filled = fillIslands(rendered, islands, (island, error) => {
    isWhole = false
    onFailure(island, error)
  })
  const around = shareAround(aroundSlot(new PageBytes(filled).toString()))
  return { around, ids: islands.ids, isWhole }
}
