import { type Article, readArticle } from '#application/articles/read-article.ts'
import { figureMotion } from '#web/islands/figure-motion/figure-motion.island.tsx'
import { postNavigation } from '#web/islands/post-navigation/post-navigation.island.tsx'
import { readingPlace } from '#web/islands/reading-place/reading-place.island.tsx'
import { PreviewBanner } from '#web/pages/layout/preview-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island, SharedPart } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ArticleAudio } from './article-audio.tsx'
import { ArticleCorrections } from './article-corrections.tsx'
import { ArticleFoot } from './article-foot.tsx'
import { ArticleGame } from './article-game.tsx'
import { ArticleHead } from './article-head.tsx'
import { ArticleNotes } from './article-notes.tsx'
import { describeArticle } from './describe-article.ts'
import { Paywall } from './paywall.tsx'
import { withPrintedAddresses } from './printed-addresses.ts'

export const articlePage = definePage<Article>({
  path: '/article/:slug',
  styles: 'article',
  sleeps: 'bare',
  async load({ context, params, askReader, site }) {
    const article = await readArticle(context, params.slug ?? '', askReader, site.magazine.timeZone)
    if (!article) return { kind: 'not-found' }
    return {
      kind: 'found',
      data: article,
      tags: ['site', 'lists', `article:${article.slug}`, `issue:${article.issue.number}`],
    }
  },
  counts: ({ slug, readAs, institution }) => readAs && { kind: 'article', article: slug, access: readAs, institution },
  head: describeArticle,
  View: ArticleView,
})

function ArticleView({ data: article, site, url }: ViewProps<Article>) {
  const { chapters, notes, refusal } = article
  // No reader may be given what was made for those who may have more.
  const shown = refusal ? 'opening' : 'whole'
  return (
    <SiteLayout site={site} printable ask={refusal ? 'never' : 'at-the-top'}>
      {article.preview && <PreviewBanner preview={article.preview} />}
      {!refusal && !article.preview && (
        <Island
          of={readingPlace}
          id="reading-place"
          slug={article.slug}
          title={article.title}
          minutes={article.minutes}
        />
      )}
      <article className={article.accent === null ? 'article' : `article accent-${article.accent}`}>
        <ArticleHead article={article} magazine={site.magazine.name} url={url} />
        {article.audio !== null && (
          <SharedPart of={article.held} name={`${shown} recording`}>
            <ArticleAudio article={article} />
          </SharedPart>
        )}
        <div className="article-body" data-reading="">
          {chapters.length + notes.length > 0 && (
            <SharedPart of={article.held} name={`${shown} navigation`}>
              <Island
                of={postNavigation}
                id="post-navigation"
                className="post-nav-place"
                chapters={chapters}
                noteCount={notes.length}
              />
            </SharedPart>
          )}
          <div className="article-column">
            <SharedPart of={article.held} name={`${shown} text`}>
              <ArticleText article={article} url={url} />
            </SharedPart>
            {refusal && <Paywall reason={refusal} article={article} site={site} />}
            {!refusal && <ArticleGame article={article} />}
            {article.corrections.length > 0 && <ArticleCorrections corrections={article.corrections} />}
            {notes.length > 0 && (
              <SharedPart of={article.held} name={`${shown} notes`}>
                <ArticleNotes notes={notes} url={url} />
              </SharedPart>
            )}
          </div>
        </div>
        <SharedPart of={article.held} name={`foot, of ${site.magazine.name}`}>
          <ArticleFoot article={article} magazine={site.magazine.name} url={url} />
        </SharedPart>
      </article>
    </SiteLayout>
  )
}

type ArticleTextProps = { article: Pick<Article, 'html' | 'refusal'>; url: string }

function ArticleText({ article: { html, refusal }, url }: ArticleTextProps) {
  return (
    <>
      <div
        className={refusal ? 'prose article-text' : 'prose article-text article-whole'}
        dangerouslySetInnerHTML={{ __html: withPrintedAddresses(html, new URL(url).origin) }}
      />
      {html.includes('figure-animated') && <Island of={figureMotion} id="figure-motion" />}
    </>
  )
}
