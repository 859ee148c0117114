import { type LocatedData, locateYaml } from './located-data.ts'
import type { Report } from './report.ts'

/** A Markdown file. `body` keeps the file's line numbers: empty lines stand where the front matter stood. */
export type MarkdownFile = { data: LocatedData | null; body: string }

/** The front matter and the text of a Markdown file; `data` is null after reporting what is wrong. */
export function splitFrontMatter(text: string, report: Report): MarkdownFile {
  const lines = text.split('\n')
  if (lines[0]?.trimEnd() !== '---') {
    report(1, 'The file must begin with front matter between two lines of ---')
    return { data: null, body: text }
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (end === -1) {
    report(1, 'The front matter is not closed by a line of ---')
    return { data: null, body: '' }
  }
  const data = locateYaml(lines.slice(1, end).join('\n'), 2, report)
  return { data, body: '\n'.repeat(end + 1) + lines.slice(end + 1).join('\n') }
}
