import type { ContentAuthor, ContentIssue, ContentPage } from '#application/ports/magazine-content.ts'
import type { Picture } from '#domain/media/picture.ts'
import { momentIn } from '#domain/time/local-time.ts'
import { checkText } from './check-text.ts'
import type { KnownNames } from './known-names.ts'
import { elementMaker, stringifyBlocks } from './render-html.ts'
import type { Report } from './report.ts'
import { authorSchema, issueSchema, pageSchema } from './schemas.ts'
import type { SourceFile } from './source-files.ts'
import { withSourceHash } from './source-hash.ts'
import { validate } from './validate.ts'

export function readAuthor({ name: slug, data, body, report }: SourceFile, known: KnownNames): ContentAuthor | null {
  const author = data && validate(authorSchema, data, report)
  const html = readHtml(body, known, report)
  return author && html !== null ? withSourceHash({ slug, ...author, html }) : null
}

export function readPage({ name: slug, data, body, report }: SourceFile, known: KnownNames): ContentPage | null {
  const page = data && validate(pageSchema, data, report)
  const html = readHtml(body, known, report)
  return page && html !== null ? withSourceHash({ slug, title: page.title, deck: page.deck ?? null, html }) : null
}

export function readIssue({ name: slug, data, body, report }: SourceFile, known: KnownNames): ContentIssue | null {
  const issue = data && validate(issueSchema(known), data, report)
  const html = readHtml(body, known, report)
  if (!issue || html === null) return null
  const { cover, coverAlt, released, ...fields } = issue
  return withSourceHash({
    slug,
    ...fields,
    releasedAt: released === false ? null : momentIn(known.timeZone, released),
    cover: picture(cover, coverAlt, known),
    html,
  })
}

/** The image at `path` under `images/`, for which it has been checked that it is there. */
export function picture(path: string, alt: string, known: KnownNames): Picture {
  const { width, height } = known.images.get(path) ?? { width: 0, height: 0 }
  return { src: `/media/images/${path}`, alt, width, height }
}

export function readHtml(body: string, known: KnownNames, report: Report): string | null {
  const text = checkText(body, known, report)
  if (text === null) return null
  const [note] = text.notes.inOrder
  if (note === undefined) return stringifyBlocks(elementMaker(text)(text.blocks))
  report(note.position?.start.line ?? 1, 'Only articles have notes')
  return null
}
