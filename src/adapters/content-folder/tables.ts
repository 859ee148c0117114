import type { Paragraph, Root, Table } from 'mdast'
import { visit } from 'unist-util-visit'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'

const CAPTION = /^Table:\s*/

/** The captions of tables: paragraphs right before them that begin with `Table:`. */
export type Captions = Map<Table, Paragraph>

/** The tables' captions, their mark taken away, after reporting each table or caption that is wrong. */
export function readTables(tree: Root, report: Report): Captions {
  const captions: Captions = new Map()
  for (const [index, block] of tree.children.entries()) {
    const [words] = block.type === 'paragraph' ? block.children : []
    if (block.type !== 'paragraph' || words?.type !== 'text' || !CAPTION.test(words.value)) continue
    const table = tree.children[index + 1]
    if (table?.type !== 'table') {
      report(block.position?.start.line ?? 1, 'Table: is the caption of a table, which stands right after it')
      continue
    }
    words.value = words.value.replace(CAPTION, '')
    captions.set(table, block)
  }
  visit(tree, 'table', (table) => {
    const line = table.position?.start.line ?? 1
    const [head, ...rows] = table.children
    if (rows.length === 0) report(line, 'The table has no rows below its headings')
    if (!head?.children.slice(1).every((cell) => plainText(cell) !== ''))
      report(line, 'A column of the table has no heading')
  })
  return captions
}
