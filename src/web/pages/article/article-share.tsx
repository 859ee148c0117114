import type { Article } from '#application/articles/read-article.ts'
import { share } from '#web/islands/share/share.island.tsx'
import { ShareMenu } from '#web/islands/share/share-menu.tsx'
import { Island } from '#web/render/island.tsx'

type ArticleShareProps = { article: Article; url: string; place: 'head' | 'foot' }

/** One button to hand the article on. At the head, printing begins with the header's panel, which says what is printed. */
export function ArticleShare({ article: { title }, url, place }: ArticleShareProps) {
  return (
    <Island
      of={share}
      id={`share-${place}`}
      className="article-share"
      title={title}
      url={url}
      print={place === 'head' ? 'panel' : 'now'}
      inside={<ShareMenu title={title} url={url} />}
    />
  )
}
