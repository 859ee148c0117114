import type { Size } from './svg-size.ts'

/** Everything that a file may refer to. A set is null when the file that should list it can't be read. */
export type KnownNames = {
  authors: ReadonlySet<string>
  articles: ReadonlySet<string>
  issues: ReadonlySet<string>
  issueNumbers: ReadonlySet<number>
  sections: ReadonlySet<string> | null
  topics: ReadonlySet<string> | null
  games: ReadonlySet<string>
  /** By path under `images/`. The size is null for an image that is there and broken. */
  images: ReadonlyMap<string, Size | null>
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
