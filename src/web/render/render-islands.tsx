import { renderToString } from 'react-dom/server'
import { INSIDE, insideEnd, insideStart, type PlacedIsland, placeholder } from './island.tsx'

/** Islands are pure in their props, and most pages carry the same few: their HTML is worth keeping. */
const REMEMBERED = 500
/** What is told this much is told to one reader: it would never be asked for again, and is theirs. */
const LONGEST_REMEMBERED = 8_192
const remembered = new Map<string, string>()

type Failure = (island: string, error: unknown) => void

/** Puts the HTML of each island at its place. One that fails leaves its place empty and the page whole. */
export function fillIslands(html: string, placed: PlacedIsland[], onFailure: Failure): string {
  let filled = html
  placed.forEach((island, index) => {
    const [rest, inside] = island.isFilled ? cutInside(filled, index) : [filled, '']
    const [before, after] = splitOnce(rest, placeholder(index))
    filled = before + fillSlot(renderIsland(island, onFailure), inside) + after
  })
  return filled
}

/** Takes out of the page what belongs inside an island. */
function cutInside(html: string, index: number): [rest: string, inside: string] {
  const [before, following] = splitOnce(html, insideStart(index))
  const [inside, after] = splitOnce(following, insideEnd(index))
  return [before + after, inside]
}

/** An island without a place for it, such as one that has failed, is followed by it: it must not be lost. */
function fillSlot(html: string, inside: string): string {
  if (!html.includes(INSIDE)) return html + inside
  const [before, after] = splitOnce(html, INSIDE)
  return before + inside + after
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

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error('An island lost its place in the page')
  return [text.slice(0, at), text.slice(at + mark.length)]
}
