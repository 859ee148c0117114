import type { Image, Paragraph, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Picture } from '#domain/media/picture.ts'
import type { KnownNames } from './known-names.ts'
import { picture } from './picture.ts'
import type { Report } from './report.ts'

/** How far a figure reaches: as wide as the text, into its margins, or over the whole width. */
export type FigurePlace = 'column' | 'wide' | 'full'

export type Figure = {
  picture: Picture
  caption: string | null
  /** Who made it. */
  credit: string | null
  place: FigurePlace
  isAnimated: boolean
}

/** What a photograph over the whole width has at least. */
const LEAST_FULL_WIDTH = 1200

/** The figures of a text, by the paragraphs they stand in, after reporting each image that stands or is wrong. */
export function readFigures(tree: Root, known: KnownNames, report: Report): Map<Paragraph, Figure> {
  const figures = new Map<Paragraph, Figure>()
  const alone = new Set<Image>()
  for (const block of tree.children) {
    const [image, second] = block.type === 'paragraph' ? block.children : []
    if (block.type !== 'paragraph' || image?.type !== 'image' || second !== undefined) continue
    alone.add(image)
    figures.set(block, toFigure(image, known))
  }
  visit(tree, 'image', (image) => {
    const line = image.position?.start.line ?? 1
    if (!alone.has(image)) report(line, 'A figure stands alone in its paragraph, outside lists, quotations and notes')
    if (!image.alt?.trim()) report(line, 'The figure has no text for those who can’t see it: ![What it shows](…)')
    const problem = addressProblem(image.url, known)
    if (problem !== null) report(line, problem)
  })
  return figures
}

function addressProblem(url: string, known: KnownNames): string | null {
  const [path, place] = splitAddress(url)
  if (!known.images.has(path)) return `images/${path} does not exist`
  if (place === null) return `A figure is #wide or #full, unlike ${url}`
  const { photograph, width = 0 } = known.images.get(path) ?? {}
  if (place === 'full' && photograph && width < LEAST_FULL_WIDTH)
    return `A photograph that is #full has at least ${LEAST_FULL_WIDTH} pixels across, and this one ${width}`
  return null
}

/** `photographs/pier.jpg#wide` is the image and its place; null for a place that there is not. */
function splitAddress(url: string): [path: string, place: FigurePlace | null] {
  const [path = '', mark] = url.split('#', 2)
  if (mark === undefined) return [path, 'column']
  return [path, mark === 'wide' || mark === 'full' ? mark : null]
}

/** The title is the caption and, behind a `|`, the credit. */
function toFigure(image: Image, known: KnownNames): Figure {
  const [path, place] = splitAddress(image.url)
  const [caption = '', credit = ''] = (image.title ?? '').split('|', 2).map((words) => words.trim())
  return {
    picture: picture(path, image.alt ?? '', known),
    caption: caption || null,
    credit: credit || null,
    place: place ?? 'column',
    isAnimated: path.endsWith('.animated.svg'),
  }
}
