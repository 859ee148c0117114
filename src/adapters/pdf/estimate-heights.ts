import type { Element, Root } from 'hast'
import { elementsOf, parseText, wordsOf } from '#adapters/book/text-tree.ts'
import type { BookArticle } from '#application/ports/issue-documents.ts'
import { type BlockPlace, figureWidth } from './blocks.tsx'
import { LEAD, MARGIN, PAGE } from './page-styles.ts'
import { type MeasuredBlock, placeFigures } from './place-figures.ts'

/** What a line of the text, of a title, of a deck and of a caption holds, about. */
const CHARACTERS = { text: 75, title: 25, deck: 62, caption: 105 }

const ROOM = PAGE.height - MARGIN.top - MARGIN.bottom
/** Section, byline and the space around them. */
const HEAD_REST = LEAD * 6
const HEADING = LEAD * 3.6
const FIGURE_REST = LEAD * 3

const lines = (words: string, characters: number) => Math.max(1, Math.ceil(words.length / characters))

/** An article's text, with its figures where its pages have room for them. An estimate is enough: nothing depends on it. */
export function withFiguresPlaced(article: BookArticle, place: BlockPlace): Root {
  const root = parseText(article.html)
  const elements = elementsOf(root.children)
  const measured = elements.map((element) => measure(element, place))
  const order = placeFigures(measured, { first: Math.max(0, ROOM - headHeight(article, place)), others: ROOM })
  return { type: 'root', children: order.flatMap((index) => elements[index] ?? []) }
}

function headHeight({ art, title, deck }: BookArticle, place: BlockPlace): number {
  const artHeight = art ? PAGE.width / place.picture(art.src).ratio - MARGIN.top : LEAD * 5
  return artHeight + lines(title, CHARACTERS.title) * 31 + lines(deck, CHARACTERS.deck) * 17 + HEAD_REST
}

function measure(element: Element, place: BlockPlace): MeasuredBlock {
  const words = wordsOf(element)
  switch (element.tagName) {
    case 'p':
      return { kind: 'words', height: lines(words, CHARACTERS.text) * LEAD }
    case 'h2':
    case 'h3':
      return { kind: 'heading', height: HEADING }
    case 'figure': {
      const [image] = elementsOf(element.children)
      const { ratio } = place.picture(String(image?.properties.src))
      return {
        kind: 'figure',
        height: figureWidth(element) / ratio + lines(words, CHARACTERS.caption) * 11 + FIGURE_REST,
      }
    }
    default:
      return { kind: 'other', height: (lines(words, CHARACTERS.text) + 1.5) * LEAD }
  }
}
