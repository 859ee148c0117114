import type { Blockquote, Paragraph, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { FURNITURE, type Furniture } from './furniture-kinds.ts'
import { furnitureProblem } from './furniture-problems.ts'
import type { Report } from './report.ts'

declare module 'mdast' {
  interface BlockquoteData {
    /** It repeats words of the text, so that it is not read a second time. */
    isPulled?: boolean
  }
}

const MARK = /^\[!([^\]\n]*)\][ \t]*\n?/

/** The furniture of a text, its marks taken away, after reporting each piece that stands or is wrong. */
export function readFurniture(tree: Root, report: Report): Map<Blockquote, Furniture> {
  const furniture = new Map<Blockquote, Furniture>()
  visit(tree, 'blockquote', (quotation, _index, parent) => {
    const mark = takeMark(quotation)
    const kind = FURNITURE.find((one) => one === mark)
    const line = quotation.position?.start.line ?? 1
    if (mark === null) return
    if (kind === undefined) report(line, `There is no [!${mark}]: only [!pull], [!letter] and [!dialogue]`)
    else if (parent !== tree) report(line, `[!${kind}] stands by itself, not inside a list, a note or a quotation`)
    else furniture.set(quotation, kind)
    if (kind === 'pull') quotation.data = { ...quotation.data, isPulled: true }
  })
  for (const [quotation, kind] of furniture) {
    const problem = furnitureProblem(quotation, kind, tree)
    if (problem !== null) report(quotation.position?.start.line ?? 1, problem)
  }
  return furniture
}

function takeMark(quotation: Blockquote): string | null {
  const [paragraph] = quotation.children
  const [words] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const mark = words?.type === 'text' ? MARK.exec(words.value) : null
  if (paragraph?.type !== 'paragraph' || words?.type !== 'text' || !mark) return null
  words.value = words.value.slice(mark[0].length)
  if (words.value === '') dropFirst(quotation, paragraph)
  return mark[1] ?? ''
}

function dropFirst(quotation: Blockquote, paragraph: Paragraph): void {
  paragraph.children.shift()
  // The mark may stand on a line of its own, or in a paragraph of its own.
  if (paragraph.children[0]?.type === 'break') paragraph.children.shift()
  if (paragraph.children.length === 0) quotation.children.shift()
}
