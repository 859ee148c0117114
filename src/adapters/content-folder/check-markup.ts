import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { KnownNames } from './known-names.ts'
import { linkProblem } from './links.ts'
import type { Report } from './report.ts'

const INLINE: readonly Nodes['type'][] = ['root', 'paragraph', 'text', 'emphasis', 'strong', 'link', 'inlineCode']
const REFUSED: Partial<Record<Nodes['type'], string>> = {
  html: 'Raw HTML is refused',
  imageReference: 'An image is written in full: ![What it shows](figures/name.svg "The caption")',
}

/** Reports markup that has no place in a text, and links that can't be followed. */
export function checkMarkup(tree: Root, known: KnownNames, ids: ReadonlySet<string>, report: Report): void {
  visit(tree, (node) => {
    const line = node.position?.start.line ?? 1
    const refusal = REFUSED[node.type]
    if (refusal !== undefined) report(line, refusal)
    if (node.type === 'listItem' && typeof node.checked === 'boolean') report(line, 'A list has no boxes to tick')
    if (node.type !== 'link' && node.type !== 'definition') return
    const problem = linkProblem(node.url, known, ids)
    if (problem !== null) report(line, problem)
  })
}

/** Reports whatever makes a text more than one paragraph of words. */
export function checkIsInline(tree: Root, report: Report): void {
  if (tree.children.length !== 1) report(1, 'The text of an insert is one paragraph')
  visit(tree, (node) => {
    if (!INLINE.includes(node.type)) report(1, `The text of an insert can’t hold this markup: ${node.type}`)
  })
}
