import type { ContentGame, ContentMagazine, ContentSection, ContentTopic } from '#application/ports/magazine-content.ts'
import type { KnownNames } from './known-names.ts'
import { readHtml } from './read-writing.ts'
import { gameSchema, magazineSchema, taxonomySchema } from './schemas.ts'
import type { SourceFile } from './source-files.ts'
import { withSourceHash } from './source-hash.ts'
import { validate } from './validate.ts'

export function readMagazineFile({ data, report }: SourceFile, known: KnownNames): ContentMagazine | null {
  const magazine = data && validate(magazineSchema, data, report)
  if (!magazine) return null
  const { messages } = magazine
  const termsOfSale = messages.termsOfSale && readHtml(messages.termsOfSale, known, report)
  return withSourceHash({ ...magazine, messages: { ...messages, termsOfSale } })
}

export type Taxonomy = { sections: ContentSection[]; topics: ContentTopic[] }

export function readTaxonomy(source: SourceFile): Taxonomy | null {
  const taxonomy = source.data && validate(taxonomySchema, source.data, source.report)
  if (!taxonomy) return null
  reportDoubles(source, 'sections', taxonomy.sections)
  reportDoubles(source, 'topics', taxonomy.topics)
  return {
    sections: taxonomy.sections.map((section, index) => withSourceHash({ ...section, order: index + 1 })),
    topics: taxonomy.topics.map((topic, index) => withSourceHash({ ...topic, order: index + 1 })),
  }
}

function reportDoubles({ data, report }: SourceFile, list: string, records: readonly { slug: string }[]): void {
  const slugs = records.map(({ slug }) => slug)
  for (const [index, slug] of slugs.entries()) {
    if (slugs.indexOf(slug) < index) report(data?.lineOf([list, index, 'slug']) ?? 1, `${slug} is there twice`)
  }
}

export function readGame({ name, data, report }: SourceFile): ContentGame | null {
  const game = data && validate(gameSchema, data, report)
  return game && withSourceHash({ name, ...game })
}
