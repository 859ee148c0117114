type ArticleGameProps = {
  /** The game's name: its data is at `/static/json/{game}.json`. */
  game: string
}

/** The place of the story game, at the end of the text. */
export function ArticleGame(_props: ArticleGameProps) {
  return null
}
