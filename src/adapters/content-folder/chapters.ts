import type { Heading, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Chapter } from '#domain/articles/article-text.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'

/** The chapters of a text, by their headings, after reporting each heading that stands wrong. */
export function readChapters(tree: Root, report: Report): Map<Heading, Chapter> {
  const chapters = new Map<Heading, Chapter>()
  const ids = new Set<string>()
  visit(tree, 'heading', (heading, _index, parent) => {
    const level = heading.depth
    const title = plainText(heading)
    const problem = headingProblem(heading, title, parent === tree, chapters.size === 0)
    if (problem !== null) report(heading.position?.start.line ?? 1, problem)
    if (level !== 2 && level !== 3) return
    const id = uniqueId(title, ids)
    ids.add(id)
    chapters.set(heading, { id, title, level })
  })
  return chapters
}

function headingProblem(heading: Heading, title: string, isTopLevel: boolean, isFirst: boolean): string | null {
  if (!isTopLevel) return 'A heading stands by itself, not inside a list or a quotation'
  if (title === '') return 'The heading is empty'
  if (heading.depth === 1) return 'A heading of level 1 is the title, which is not repeated in the text: use ##'
  if (heading.depth > 3) return 'Headings go no deeper than ###'
  if (heading.depth === 3 && isFirst) return 'A heading of level 3 stands inside a chapter: a ## comes first'
  return null
}

function uniqueId(title: string, taken: ReadonlySet<string>): string {
  const kebab = kebabCase(title) || 'chapter'
  // These are the ids of notes and of the places that refer to them.
  const base = /^(note|ref)-\d+$/.test(kebab) ? `chapter-${kebab}` : kebab
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`
  return id
}

function kebabCase(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
