import type { Element } from 'hast'
import type { FootnoteDefinition, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ArticleText, TextBlock } from '#domain/articles/article-text.ts'
import { placeInserts } from '#domain/articles/inserts.ts'
import { openingBlocks } from '#domain/articles/opening.ts'
import type { CheckedText } from './check-text.ts'
import { repeatsText } from './furniture-problems.ts'
import { plainText } from './plain-text.ts'
import { elementMaker, stringifyBlocks, stringifyHtml } from './render-html.ts'

const KINDS: Partial<Record<RootContent['type'], TextBlock['kind']>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'list',
  blockquote: 'quotation',
  thematicBreak: 'break',
}

/** The article's text as it is stored, with its inserts in their places. */
export function renderArticle(text: CheckedText, inserts: readonly Element[]): ArticleText {
  const makeElements = elementMaker(text)
  const blocks = text.blocks.map((block) => toTextBlock(block, text))
  const elements = makeElements(text.blocks)
  const opening = openingBlocks(blocks)
  const whole = plainText(text.tree)
  return {
    html: stringifyBlocks(withInserts(elements, placeInserts(blocks, inserts.length), inserts)),
    openingHtml: stringifyBlocks(elements.slice(0, opening)),
    chapters: [...text.chapters.values()],
    notes: text.notes.inOrder.map((note, index) => ({ number: index + 1, html: noteHtml(note, makeElements) })),
    openingNotes: noteNumbersIn(text.blocks.slice(0, opening), text),
    textLength: whole.length,
    plainText: whole,
    openingText: plainText({ type: 'root', children: text.blocks.slice(0, opening) }),
  }
}

/** The pull quotes that stand in the opening and repeat words of the rest, which not everyone may read. */
export function pullsAheadOfText(text: CheckedText): RootContent[] {
  const opening = text.blocks.slice(0, openingBlocks(text.blocks.map((block) => toTextBlock(block, text))))
  const shown = { type: 'root', children: opening } as const
  return opening.filter((block) => block.type === 'blockquote' && block.data?.isPulled && !repeatsText(block, shown))
}

function toTextBlock(block: RootContent, { figures }: CheckedText): TextBlock {
  const isFigure = block.type === 'paragraph' && figures.has(block)
  return { kind: isFigure ? 'figure' : (KINDS[block.type] ?? 'other'), length: plainText(block).length }
}

function withInserts(elements: readonly Element[], places: readonly number[], inserts: readonly Element[]): Element[] {
  return elements.flatMap((block, index) => {
    const insert = inserts[places.indexOf(index)]
    return insert === undefined ? [block] : [block, insert]
  })
}

// A note of one paragraph stands in its list item as words; only longer ones need paragraphs.
function noteHtml(note: FootnoteDefinition, makeElements: ReturnType<typeof elementMaker>): string {
  const elements = makeElements(note.children)
  const [only, second] = elements
  if (only?.tagName === 'p' && second === undefined) return stringifyHtml(only.children)
  return stringifyBlocks(elements)
}

function noteNumbersIn(blocks: readonly RootContent[], { notes }: CheckedText): number[] {
  const numbers: number[] = []
  visit({ type: 'root', children: [...blocks] }, 'footnoteReference', ({ identifier }) => {
    numbers.push(notes.numbers.get(identifier) ?? 0)
  })
  return numbers
}
