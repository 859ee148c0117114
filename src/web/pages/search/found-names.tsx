import type { FoundNames as Names } from '#application/articles/search-articles.ts'
import { archiveKinds } from '#domain/articles/archive-filter.ts'

const labels = { section: 'Section', topic: 'Topic', author: 'Author', issue: 'Issue' }

export const hasNames = (names: Names) => archiveKinds.some((kind) => names[kind].length > 0)

/** Authors, issues, sections and topics whose names were meant, before the articles that have the words. */
export function FoundNames({ names }: { names: Names }) {
  return (
    <ul className="found-names" aria-label="Authors, issues, sections and topics">
      {archiveKinds.flatMap((kind) =>
        names[kind].map(({ slug, name }) => (
          <li key={`${kind}-${slug}`}>
            <a className="found-name" href={`/${kind}/${slug}`}>
              <span className="label">{labels[kind]}</span>
              <span>{name}</span>
            </a>
          </li>
        )),
      )}
    </ul>
  )
}
