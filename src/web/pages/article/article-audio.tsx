type ArticleAudioProps = {
  audio: string
  title: string
}

/** The article read aloud. */
export function ArticleAudio({ audio, title }: ArticleAudioProps) {
  return (
    <figure className="article-audio no-print">
      <figcaption className="label">Listen to this article</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the article is the words of its recording */}
      <audio controls preload="none" src={audio} aria-label={`${title}, read aloud`} />
    </figure>
  )
}
