import type { AboutAuthor } from '#application/articles/read-further.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'

/** Who wrote the article, and what else. */
export function ArticleAuthors({ authors }: { authors: readonly AboutAuthor[] }) {
  return (
    <section className="article-authors" aria-label={authors.length === 1 ? 'About the author' : 'About the authors'}>
      {authors.map((author) => (
        <div key={author.slug} className="about-author">
          {author.portrait && (
            <PictureImage
              className="about-author-portrait"
              picture={author.portrait}
              sizes="7rem"
              loading="lazy"
              decoding="async"
            />
          )}
          <div className="about-author-words">
            <h2 className="about-author-name">
              <a href={`/author/${author.slug}`}>{author.name}</a>
            </h2>
            <div className="about-author-note" dangerouslySetInnerHTML={{ __html: author.html }} />
            {author.others.length > 0 && <Others author={author} />}
          </div>
        </div>
      ))}
    </section>
  )
}

function Others({ author: { name, others } }: { author: AboutAuthor }) {
  return (
    <div className="about-author-others">
      <p className="fine">Also by {name}</p>
      <ul>
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/article/${slug}`}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
