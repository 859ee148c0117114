import type { ImgHTMLAttributes } from 'react'
import { photographSources } from '#domain/media/photograph.ts'
import type { Picture } from '#domain/media/picture.ts'

type PictureImageProps = Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'className' | 'loading' | 'fetchPriority' | 'decoding'
> & {
  picture: Picture
  /** How wide it stands at which width of the window, for browsers that choose among sizes. */
  sizes: string
  /** In place of its own words; empty where the text beside it says the same. */
  alt?: string
}

/** A picture in the room it needs: a photograph in the best of its formats and sizes, a drawing as it is. */
export function PictureImage({ picture, sizes, alt = picture.alt, ...rest }: PictureImageProps) {
  const { src, width, height, photograph } = picture
  const image = <img src={src} alt={alt} width={width} height={height} {...rest} />
  if (!photograph) return image
  return (
    <picture>
      <source type="image/avif" srcSet={photographSources(photograph, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={photographSources(photograph, 'webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
