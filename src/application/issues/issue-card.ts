import type { Picture } from '#domain/media/picture.ts'

export type IssueCard = {
  number: number
  slug: string
  title: string
  season: string
  summary: string
  cover: Picture
}

type IssueRow = Omit<IssueCard, 'cover'> & { cover: unknown }

export function toIssueCard({ number, slug, title, season, summary, cover }: IssueRow): IssueCard {
  return { number, slug, title, season, summary, cover: cover as Picture }
}
