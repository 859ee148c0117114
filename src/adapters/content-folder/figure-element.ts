import type { Element } from 'hast'
import { photographSources } from '#domain/media/photograph.ts'
import type { Picture } from '#domain/media/picture.ts'
import { element } from './element.ts'
import type { Figure, FigurePlace } from './figures.ts'

/** How wide a figure stands, for browsers that choose among sizes. */
const SIZES: Record<FigurePlace, string> = {
  column: '(width >= 90rem) 46rem, (width >= 42rem) 40rem, 100vw',
  wide: '(width >= 66rem) 64rem, 100vw',
  full: '100vw',
}

export function figureElement(figure: Figure): Element {
  const { picture, place, isAnimated } = figure
  const className = [
    'figure',
    ...(place === 'column' ? [] : [`figure-${place}`]),
    ...(isAnimated ? ['figure-animated'] : []),
  ]
  return element('figure', { className }, [imageElement(picture, SIZES[place]), ...captionOf(figure)])
}

function captionOf({ caption, credit }: Figure): Element[] {
  if (caption === null && credit === null) return []
  const words = caption === null ? [] : [text(credit === null ? caption : `${caption} `)]
  const maker = credit === null ? [] : [element('span', { className: ['credit'] }, [text(credit)])]
  return [element('figcaption', {}, [...words, ...maker])]
}

const text = (value: string) => ({ type: 'text', value }) as const

function imageElement({ src, alt, width, height, photograph }: Picture, sizes: string): Element {
  const image = element('img', { src, alt, width, height, loading: 'lazy', decoding: 'async' }, [])
  if (!photograph) return image
  const sources = (['avif', 'webp'] as const).map((format) =>
    element('source', { type: `image/${format}`, srcSet: photographSources(photograph, format), sizes }, []),
  )
  return element('picture', {}, [...sources, image])
}
