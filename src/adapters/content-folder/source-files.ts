import type { ContentProblem } from '#application/ports/magazine-content.ts'
import { decodeText } from './decode-text.ts'
import { slug } from './fields.ts'
import type { FolderFile } from './folder-files.ts'
import { splitFrontMatter } from './front-matter.ts'
import { type LocatedData, locateJson } from './located-data.ts'
import { type Report, reportInto } from './report.ts'

/** A file of writing or data: what is in it, as far as it can be read, and where to report on it. */
export type SourceFile = { path: string; name: string; data: LocatedData | null; body: string; report: Report }

type Ending = '.md' | '.json'

/** The files of a folder in which each file is one record named by its file. */
export function readSources(
  files: readonly FolderFile[],
  folder: string,
  ending: Ending,
  problems: ContentProblem[],
): SourceFile[] {
  return files
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map((file) => {
      const report = reportInto(problems, file.path)
      const name = file.path.slice(folder.length + 1).replace(new RegExp(`\\${ending}$`), '')
      if (!file.path.endsWith(ending)) report(1, `The files of ${folder}/ end in ${ending}`)
      else if (!slug.safeParse(name).success) {
        report(1, `The file’s name is its slug, of small letters, digits and single hyphens, unlike ${name}`)
      }
      return { path: file.path, name, report, ...contentOf(file, ending, report) }
    })
}

/** The JSON file at `path`, which must be there. */
export function readJsonSource(files: readonly FolderFile[], path: string, problems: ContentProblem[]): SourceFile {
  const report = reportInto(problems, path)
  const file = files.find((one) => one.path === path)
  if (file === undefined) report(1, 'The file is missing')
  const content = file === undefined ? { data: null, body: '' } : contentOf(file, '.json', report)
  return { path, name: path, report, ...content }
}

function contentOf(file: FolderFile, ending: Ending, report: Report): Pick<SourceFile, 'data' | 'body'> {
  const text = decodeText(file, report)
  if (text === null) return { data: null, body: '' }
  return ending === '.md' ? splitFrontMatter(text, report) : { data: locateJson(text, report), body: '' }
}
