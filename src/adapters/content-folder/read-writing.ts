import type { ContentAuthor, ContentIssue, ContentPage } from '#application/ports/magazine-content.ts'
import { momentIn } from '#domain/time/local-time.ts'
import { checkText } from './check-text.ts'
import type { KnownNames } from './known-names.ts'
import { picture } from './picture.ts'
import { elementMaker, stringifyBlocks } from './render-html.ts'
import type { Report } from './report.ts'
import { authorSchema, issueSchema, pageSchema } from './schemas.ts'
import type { SourceFile } from './source-files.ts'
import { withSourceHash } from './source-hash.ts'
import { validate } from './validate.ts'

export function readAuthor({ name: slug, data, body, report }: SourceFile, known: KnownNames): ContentAuthor | null {
  const author = data && validate(authorSchema(known), data, report)
  const html = readHtml(body, known, report)
  if (!author || html === null) return null
  const { name, portrait, portraitAlt = '' } = author
  return withSourceHash({ slug, name, portrait: portrait ? picture(portrait, portraitAlt, known) : null, html })
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
    // With the art's own hash: another drawing under the same name is another cover.
    cover: { ...picture(cover, coverAlt, known), hash: known.images.get(cover)?.hash ?? '' },
    html,
  })
}

export function readHtml(body: string, known: KnownNames, report: Report): string | null {
  const text = checkText(body, known, report)
  if (text === null) return null
  const [note] = text.notes.inOrder
  if (note === undefined) return stringifyBlocks(elementMaker(text)(text.blocks))
  report(note.position?.start.line ?? 1, 'Only articles have notes')
  return null
}
