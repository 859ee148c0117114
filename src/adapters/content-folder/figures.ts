import type { Image, Paragraph, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { KnownNames } from './known-names.ts'
import type { Report } from './report.ts'
import type { Size } from './svg-size.ts'

export type Figure = Size & { src: string; alt: string; caption: string | null; isAnimated: boolean }

/** The figures of a text, by the paragraphs they stand in, after reporting each image that stands or is wrong. */
export function readFigures(tree: Root, known: KnownNames, report: Report): Map<Paragraph, Figure> {
  const figures = new Map<Paragraph, Figure>()
  const alone = new Set<Image>()
  for (const block of tree.children) {
    const [image, second] = block.type === 'paragraph' ? block.children : []
    if (block.type !== 'paragraph' || image?.type !== 'image' || second !== undefined) continue
    alone.add(image)
    figures.set(block, toFigure(image, known.images.get(image.url) ?? null))
  }
  visit(tree, 'image', (image) => {
    const line = image.position?.start.line ?? 1
    if (!alone.has(image)) report(line, 'A figure stands alone in its paragraph, outside lists, quotations and notes')
    if (!image.alt?.trim()) report(line, 'The figure has no text for those who can’t see it: ![What it shows](…)')
    if (!known.images.has(image.url)) report(line, `images/${image.url} does not exist`)
  })
  return figures
}

function toFigure(image: Image, size: Size | null): Figure {
  return {
    src: `/media/images/${image.url}`,
    alt: image.alt ?? '',
    caption: image.title ?? null,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    isAnimated: image.url.endsWith('.animated.svg'),
  }
}
