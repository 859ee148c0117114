import type { Article } from '#application/articles/read-article.ts'
import { audioPlayer } from '#web/islands/audio-player/audio-player.island.tsx'
import { Island } from '#web/render/island.tsx'

/** The recording of an article, where it has one and this reader may hear it. */
export function ArticleAudio({ article }: { article: Article }) {
  if (article.audio === null) return null
  const artist = article.authors.map((author) => author.name).join(', ')
  return (
    <div className="article-audio no-print">
      <p className="label article-audio-label">Listen to this article</p>
      <Island
        of={audioPlayer}
        id="audio-player"
        src={article.audio}
        title={article.title}
        artist={artist}
        describedBy="audio-keys"
      />
      <div className="fine article-audio-notes">
        <p>The text below is the transcript.</p>
        <details className="article-audio-keys">
          <summary>Keys</summary>
          <p id="audio-keys">
            Inside the player, Space or K plays and pauses, J goes back 15 seconds, L forward 30, the arrows move by 5
            seconds and change the volume, M mutes.
          </p>
        </details>
      </div>
    </div>
  )
}
