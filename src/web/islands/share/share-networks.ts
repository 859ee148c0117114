/** What is shared: the article's title and its full address. */
export type Shared = { title: string; url: string }

/** The networks a reader can share to. Their pages ask what to say before anything is posted. */
export const shareNetworks: readonly { name: string; address: (shared: Shared) => string }[] = [
  {
    name: 'Bluesky',
    address: ({ title, url }) => `https://bsky.app/intent/compose?text=${encodeURIComponent(`${title} ${url}`)}`,
  },
  {
    name: 'Facebook',
    address: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
]

/** A letter that has only to be addressed. */
export const mailAddress = ({ title, url }: Shared) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
