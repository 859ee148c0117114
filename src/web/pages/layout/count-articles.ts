export function countArticles(count: number): string {
  if (count === 0) return 'No articles'
  return count === 1 ? '1 article' : `${count.toLocaleString('en')} articles`
}
