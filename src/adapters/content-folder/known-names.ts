import type { HashedPicture } from '#domain/media/picture.ts'

/** An image that can be shown; what it shows is said where it is. */
export type KnownImage = Omit<HashedPicture, 'alt'>

/** Everything that a file may refer to. A set is null when the file that should list it can't be read. */
export type KnownNames = {
  authors: ReadonlySet<string>
  articles: ReadonlySet<string>
  issues: ReadonlySet<string>
  issueNumbers: ReadonlySet<number>
  sections: ReadonlySet<string> | null
  topics: ReadonlySet<string> | null
  games: ReadonlySet<string>
  /** By path under `images/`. Null for an image that is there and broken. */
  images: ReadonlyMap<string, KnownImage | null>
  /** What the images that are art of articles are coloured in most, as far as that is known. */
  colours: ReadonlyMap<string, string>
  /** Paths such as `audio/the-hum.mp3`. */
  recordings: ReadonlySet<string>
  products: ReadonlySet<string>
  /** Tiers of shipping prices. */
  shippingTiers: ReadonlySet<string> | null
  /** What can be downloaded by its buyers: how many bytes, by paths such as `downloads/desk.svg`. */
  downloads: ReadonlyMap<string, number>
  /** By whose clocks dates and times are meant. */
  timeZone: string
}
