import type { Picture } from '#domain/media/picture.ts'

export type IssueCard = {
  number: number
  slug: string
  title: string
  season: string
  summary: string
  cover: Picture
}

export function toIssueCard({ number, slug, title, season, summary, cover }: IssueCard): IssueCard {
  return { number, slug, title, season, summary, cover }
}
