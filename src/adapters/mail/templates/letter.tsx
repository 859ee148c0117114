import { tagLink } from '#domain/letters/tag-link.ts'
import { letterHtml } from './letter-html.ts'
import { Heading } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

/** A letter that staff have written, to many. What it fetches, where it has a cover, is the same for everyone, and told to nobody. */
export const letter: MailTemplate<'letter'> = {
  subject: ({ data }) => (data.isTest ? `[Test] ${data.subject}` : data.subject),
  preview: ({ data }) => firstWords(data.body),
  reason: ({ data }) => data.why,
  unsubscribeUrl: ({ data }) => data.unsubscribeUrl,
  Body: ({ data: { subject, body, cover, unsubscribeUrl, tag = null } }) => (
    <>
      {cover && (
        <div data-skip-in-text="true">
          <a href={tagLink(cover.url, new URL(unsubscribeUrl).origin, tag)}>
            <img src={cover.picture} alt={cover.alt} width="494" style={coverStyle} />
          </a>
        </div>
      )}
      <Heading>{subject}</Heading>
      <div dangerouslySetInnerHTML={{ __html: htmlOf(body, new URL(unsubscribeUrl).origin, tag) }} />
    </>
  ),
}

const coverStyle = { display: 'block', width: '100%', height: 'auto', border: 0, margin: '0 0 24px' } as const

/** The same for everyone: read once for a batch, not for each mail. */
let last: { body: string; origin: string; tag: string | null; html: string } | null = null

function htmlOf(body: string, origin: string, tag: string | null): string {
  if (last?.body !== body || last.origin !== origin || last.tag !== tag)
    last = { body, origin, tag, html: letterHtml(body, origin, tag) }
  return last.html
}

/** The words of its first paragraph, without the marks of Markdown. */
const firstWords = (body: string): string =>
  (body.split(/\n\s*\n/)[0] ?? '')
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[*_`#>\\]/g, '')
    .slice(0, 150)
