import { renderToString } from 'react-dom/server'
import { ANY_MARK, INSIDE, type PlacedIsland } from './island.tsx'

/** Islands are pure in their props, and most pages carry the same few: their HTML is worth keeping. */
const REMEMBERED = 500
/** What is told this much is told to one reader: it would never be asked for again, and is theirs. */
const LONGEST_REMEMBERED = 8_192
const remembered = new Map<string, string>()

type Failure = (island: string, error: unknown) => void

/** What a page is made of: text as it stands, and the islands in it by their numbers. */
type Part = string | number
type Taken = { outside: Part[]; insides: Map<number, Part[]> }

/** Puts the HTML of each island at its place, in one pass over the page. One that fails leaves its place empty and the page whole. */
export function fillIslands(html: string, placed: PlacedIsland[], onFailure: Failure): string {
  const { outside, insides } = takeApart(html)
  const unfilled = new Set(placed.keys())
  const fill = (part: Part): string => {
    if (typeof part === 'string') return part
    const island = unfilled.delete(part) ? placed[part] : undefined
    if (!island) throw new Error('A page names an island that it does not have')
    return fillSlot(renderIsland(island, onFailure), (insides.get(part) ?? []).map(fill).join(''))
  }
  const filled = outside.map(fill).join('')
  if (unfilled.size > 0) throw new Error('An island lost its place in the page')
  return filled
}

/** Tells what stands inside an island, which may hold others, from what is left of the page. */
function takeApart(html: string): Taken {
  const outside: Part[] = []
  const insides = new Map<number, Part[]>()
  const open = [outside]
  // Between the texts stand the kind and the number of each mark.
  const split = html.split(ANY_MARK)
  for (let at = 0; at < split.length; at += 3) {
    open.at(-1)?.push(split[at] ?? '')
    const [kind, number] = [split[at + 1], Number(split[at + 2])]
    if (kind === 'island') open.at(-1)?.push(number)
    if (kind === 'end') open.pop()
    if (kind !== 'inside') continue
    const inside: Part[] = []
    insides.set(number, inside)
    open.push(inside)
  }
  return { outside, insides }
}

/** An island without a place for it, such as one that has failed, is followed by it: it must not be lost. */
function fillSlot(html: string, inside: string): string {
  const at = html.indexOf(INSIDE)
  return at < 0 ? html + inside : html.slice(0, at) + inside + html.slice(at + INSIDE.length)
}

function renderIsland({ id, island, props, json }: PlacedIsland, onFailure: Failure): string {
  const key = `${island.name}|${id}|${json}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  try {
    // The prefix keeps the ids that React makes the same here and in the browser.
    const html = renderToString(<island.Component {...props} />, { identifierPrefix: `${id}-` })
    if (json.length > LONGEST_REMEMBERED) return html
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(key, html)
    return html
  } catch (error) {
    onFailure(island.name, error)
    return ''
  }
}
