import type { Blockquote, Heading, Paragraph, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Chapter } from '#domain/articles/article-text.ts'
import { readChapters } from './chapters.ts'
import { checkBreaks } from './check-breaks.ts'
import { checkIsInline, checkMarkup } from './check-markup.ts'
import { type Figure, readFigures } from './figures.ts'
import { readFurniture } from './furniture.ts'
import type { Furniture } from './furniture-kinds.ts'
import type { KnownNames } from './known-names.ts'
import { type Notes, readNotes } from './notes.ts'
import type { Report } from './report.ts'
import { type Captions, readTables } from './tables.ts'

/** A text in which nothing is wrong. `blocks` are what stands in it: all but the definitions of notes and links, and captions. */
export type CheckedText = {
  tree: Root
  blocks: RootContent[]
  chapters: Map<Heading, Chapter>
  figures: Map<Paragraph, Figure>
  notes: Notes
  furniture: Map<Blockquote, Furniture>
  captions: Captions
}

// With a single tilde, "~5 to ~10" would be struck through.
const markdown = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze()

/** The text of a Markdown file, or null after reporting everything that is wrong in it. */
export function checkText(source: string, known: KnownNames, report: Report): CheckedText | null {
  let isSound = true
  const reportHere: Report = (line, message) => {
    isSound = false
    report(line, message)
  }
  const tree = markdown.parse(source)
  const chapters = readChapters(tree, reportHere)
  const figures = readFigures(tree, known, reportHere)
  const notes = readNotes(tree, source, reportHere)
  const furniture = readFurniture(tree, reportHere)
  const captions = readTables(tree, reportHere)
  checkMarkup(tree, known, new Set([...chapters.values()].map(({ id }) => id)), reportHere)
  const captioning = new Set<RootContent>(captions.values())
  const blocks = tree.children.filter(
    (block) => block.type !== 'footnoteDefinition' && block.type !== 'definition' && !captioning.has(block),
  )
  checkBreaks(blocks, reportHere)
  return isSound ? { tree, blocks, chapters, figures, notes, furniture, captions } : null
}

/** The words of an insert, or null after reporting everything that is wrong in them. */
export function checkInsertText(source: string, known: KnownNames, report: Report): CheckedText | null {
  let isSound = true
  const text = checkText(source, known, report)
  checkIsInline(markdown.parse(source), (line, message) => {
    isSound = false
    report(line, message)
  })
  return isSound ? text : null
}
