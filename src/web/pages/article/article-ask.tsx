/**
 * One line for those who read without paying. It stands under public articles alone, where no paywall asks already; the
 * stylesheet takes it away from readers whom the header knows.
 */
export function ArticleAsk({ magazine }: { magazine: string }) {
  return (
    <p className="article-ask">
      Everyone may read this, because subscribers paid for it. <a href="/subscribe">Subscribe to {magazine}.</a>
    </p>
  )
}
