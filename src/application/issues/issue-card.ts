import type { HashedPicture, Picture } from '#domain/media/picture.ts'
import { coverPicture } from './issue-cover.ts'

export type IssueCard = {
  number: number
  slug: string
  title: string
  season: string
  summary: string
  /** The whole cover, with its words. */
  cover: Picture
  /** What is drawn on the cover, without any words. */
  art: HashedPicture
}

type IssueRow = Omit<IssueCard, 'cover' | 'art'> & { cover: HashedPicture; magazine: string | null }

export function toIssueCard(row: IssueRow): IssueCard {
  const { number, slug, title, season, summary, cover } = row
  return { number, slug, title, season, summary, cover: coverPicture(row), art: cover }
}
