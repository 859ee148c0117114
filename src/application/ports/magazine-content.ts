import type { ArticleText, Correction } from '#domain/articles/article-text.ts'
import type { Placement } from '#domain/articles/front-page.ts'
import type { StoryGame } from '#domain/articles/story-game.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { HashedPicture, Picture } from '#domain/media/picture.ts'
import type { Product } from '#domain/store/goods.ts'
import type { PublishedPrices } from '#domain/store/published-prices.ts'
import type { ExaminedPhotograph } from './photographs.ts'

/** A hash of everything that makes the record what it is: the same hash, the same record. */
type Hashed = { sourceHash: string }

export type ContentMagazine = Hashed & MagazineSettings

/** `order` is its place among the sections, from 1. */
export type ContentSection = Hashed & { slug: string; name: string; description: string; order: number }

/** `order` is its place among the topics, from 1. */
export type ContentTopic = Hashed & { slug: string; name: string; order: number }

export type ContentAuthor = Hashed & { slug: string; name: string; portrait: Picture | null; html: string }

/** Dates are `YYYY-MM-DD`. `releasedAt` is null where nobody has said when it can be read online. */
export type ContentIssue = Hashed & {
  slug: string
  number: number
  title: string
  season: string
  date: string
  state: 'planned' | 'expected' | 'delivered'
  releasedAt: Date | null
  cover: HashedPicture
  summary: string
  html: string
}

/** `issue` is an issue's number, `game` a game's name; `order` is the place in the issue's contents. */
export type ContentArticle = Hashed & {
  slug: string
  title: string
  deck: string
  authors: string[]
  section: string
  topics: string[]
  issue: number
  order: number
  published: string
  publishedAt: Date | null
  access: 'public' | 'subscribers'
  placement: Placement | null
  quote: string | null
  art: Picture | null
  /** Which of the colours that articles are set in is its art's. */
  accent: number | null
  audio: { src: string } | null
  game: string | null
  corrections: Correction[]
  text: ArticleText
}

export type ContentPage = Hashed & { slug: string; title: string; deck: string | null; html: string }

/** `name` is that of the file without its ending. */
export type ContentGame = Hashed & StoryGame & { name: string }

/** `shipping` names its tier of shipping prices; `order` is its place in the store. */
export type ContentProduct = Hashed & Omit<Product, 'shipPrices'> & { shipping: string | null; order: number }

export type ContentPrices = Hashed & PublishedPrices

/** A file that is served as `/media/{path}`. `hash` is the SHA-256 of its bytes. */
export type ContentMedia = { path: string; bytes: number; hash: string }

/** A photograph, by its path in the folder. What is served is made of it. */
export type ContentPhotograph = ExaminedPhotograph & { path: string }

export type MagazineContent = {
  magazine: ContentMagazine
  sections: ContentSection[]
  topics: ContentTopic[]
  authors: ContentAuthor[]
  issues: ContentIssue[]
  articles: ContentArticle[]
  pages: ContentPage[]
  games: ContentGame[]
  products: ContentProduct[]
  prices: ContentPrices
  media: ContentMedia[]
  photographs: ContentPhotograph[]
}

/** Why content can't be taken in. `file` is a path inside the content folder, `line` counts from 1. */
export type ContentProblem = { file: string; line: number; message: string }
