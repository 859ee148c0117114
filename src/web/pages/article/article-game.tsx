import type { Article } from '#application/articles/read-article.ts'
import { storyGame } from '#web/islands/story-game/story-game.island.tsx'
import { Island } from '#web/render/island.tsx'

/** The story game at the end of an article, where it has one. */
export function ArticleGame({ article }: { article: Article }) {
  if (article.game === null) return null
  return (
    <section className="article-game" aria-labelledby="game">
      <h2 id="game" className="label article-game-label">
        A story for you to fill in
      </h2>
      <Island of={storyGame} id="story-game" name={article.game} />
    </section>
  )
}
