const NEWS_MS = 15 * 60 * 1000

/**
 * Whether a reader who comes back from the provider may be told that their payment is updated: they put another method in
 * place a moment ago. An address alone, which anyone can write, says nothing.
 */
export const isReplacedJustNow = (replacedAt: Date | null, now: Date): boolean =>
  replacedAt !== null && now.getTime() - replacedAt.getTime() < NEWS_MS
