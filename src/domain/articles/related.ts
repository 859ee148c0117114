/** What is compared of an article. */
export type Comparable = { slug: string; topics: readonly string[]; section: string; published: string }

/** How many related articles stand at the end of one. */
export const RELATED_COUNT = 2

/**
 * The articles nearest to one in what they are about: by the topics they share, then of its own section, then the newest.
 * None that shares no topic, and none of `shown`, which stand on its page already. The same candidates give the same answer in any order.
 */
export function chooseRelated<Candidate extends Comparable>(
  article: Comparable,
  candidates: readonly Candidate[],
  shown: ReadonlySet<string>,
): Candidate[] {
  const sharedWith = ({ topics }: Comparable) => topics.filter((topic) => article.topics.includes(topic)).length
  const ownSection = ({ section }: Comparable) => Number(section === article.section)
  return candidates
    .filter((candidate) => candidate.slug !== article.slug && !shown.has(candidate.slug) && sharedWith(candidate) > 0)
    .sort(
      (a, b) =>
        sharedWith(b) - sharedWith(a) ||
        ownSection(b) - ownSection(a) ||
        b.published.localeCompare(a.published) ||
        a.slug.localeCompare(b.slug),
    )
    .slice(0, RELATED_COUNT)
}
