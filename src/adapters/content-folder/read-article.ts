import type { Element } from 'hast'
import type { z } from 'zod'
import type { ContentArticle } from '#application/ports/magazine-content.ts'
import { accentOf } from '#domain/media/accent.ts'
import { momentIn } from '#domain/time/local-time.ts'
import { type CheckedText, checkInsertText, checkText } from './check-text.ts'
import { element } from './element.ts'
import type { KnownNames } from './known-names.ts'
import { picture } from './picture.ts'
import { plainText } from './plain-text.ts'
import { pullsAheadOfText, renderArticle } from './render-article.ts'
import { elementMaker, stringifyBlocks } from './render-html.ts'
import { articleSchema } from './schemas.ts'
import type { SourceFile } from './source-files.ts'
import { withSourceHash } from './source-hash.ts'
import { validate } from './validate.ts'

/** Art of no colour that is known gives its article none. */
const GREY = '#808080'

type FrontMatter = z.infer<ReturnType<typeof articleSchema>>
type Insert = FrontMatter['inserts'][number]
type Correction = FrontMatter['corrections'][number]

export function readArticle(source: SourceFile, known: KnownNames): ContentArticle | null {
  const { name: slug, data, body, report } = source
  const front = data && validate(articleSchema(known), data, report)
  const text = checkText(body, known, report)
  if (text?.blocks.length === 0) report(1, 'The article has no text')
  const inserts = front?.inserts.map((insert, index) => insertElement(insert, index, source, known)) ?? []
  const corrections = front?.corrections.map((one, index) => readCorrection(one, index, source, known)) ?? []
  if (!front || !text) return null
  checkQuote(front.quote, text.tree, source)
  if (front.access === 'subscribers') {
    for (const { position } of pullsAheadOfText(text))
      report(position?.start.line ?? 1, '[!pull] stands in the opening and tells words of the rest')
  }
  const { art, artAlt, audio, game, published, inserts: _texts, lead, placement, quote, ...fields } = front
  return withSourceHash({
    slug,
    ...fields,
    published: published.slice(0, 10),
    publishedAt: momentIn(known.timeZone, published),
    corrections: corrections.filter((correction) => correction !== null),
    art: art === undefined ? null : picture(art, artAlt ?? '', known),
    accent: accentOf(known.colours.get(art ?? '') ?? GREY),
    audio: audio === undefined ? null : { src: `/media/${audio}` },
    game: game ?? null,
    placement: placement ?? (lead ? 'lead' : null),
    quote: quote ?? null,
    text: renderArticle(
      text,
      inserts.filter((insert) => insert !== null),
    ),
  })
}

/** A quotation is what the article says, word for word. */
function checkQuote(quote: string | undefined, tree: CheckedText['tree'], { data, report }: SourceFile): void {
  if (quote === undefined || plainText(tree).includes(quote)) return
  report(data?.lineOf(['quote']) ?? 1, 'quote: these words do not stand in the text')
}

/** What was wrong, as HTML for pages and as plain words for those who read data. */
function readCorrection(written: Correction, index: number, source: SourceFile, known: KnownNames) {
  const line = source.data?.lineOf(['corrections', index, 'text']) ?? 1
  const checked = checkInsertText(written.text, known, (_line, message) => source.report(line, message))
  if (checked === null) return null
  const elements = elementMaker(checked)(checked.blocks)
  return { date: written.date, html: stringifyBlocks(elements), text: plainText(checked.tree) }
}

function insertElement(insert: Insert, index: number, source: SourceFile, known: KnownNames): Element | null {
  const line = source.data?.lineOf(['inserts', index, 'text']) ?? 1
  const text = checkInsertText(insert.text, known, (_line, message) => source.report(line, message))
  if (text === null) return null
  const words = elementMaker(text)(text.blocks)
  const { href, label = '' } = insert
  const link = href === undefined ? [] : [element('p', {}, [element('a', { href }, [{ type: 'text', value: label }])])]
  const properties = { className: ['insert', `insert-${insert.kind}`] }
  return element('aside', properties, [...words, ...link])
}
