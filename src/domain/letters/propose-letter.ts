import { LONGEST_BODY, LONGEST_SUBJECT } from './letter.ts'

type Piece = { slug: string; title: string; deck: string }
type Issue = { number: number; slug: string; title: string; season: string; summary: string; pieces: readonly Piece[] }

/** A letter about an issue that has come out, for an editor to go on from: what it is, and what stands in it. */
export function proposeLetter({ number, slug, title, season, summary, pieces }: Issue) {
  const lines = pieces.map((piece) => `- [${plain(piece.title)}](/article/${piece.slug}): ${plain(piece.deck)}`)
  const body = [
    `Issue ${number}, *${plain(title)}* (${plain(season)}), is out.`,
    plain(summary),
    '## In this issue',
    lines.join('\n'),
    `[Read the issue](/issue/${slug})`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  return { subject: `Issue ${number} is out: ${title}`.slice(0, LONGEST_SUBJECT), body: body.slice(0, LONGEST_BODY) }
}

/** What Markdown would take for a mark stands for itself. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')
