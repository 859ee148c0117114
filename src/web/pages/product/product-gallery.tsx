import { Fragment } from 'react'
import type { Picture } from '#domain/media/picture.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'

/**
 * One large picture and the others small below it. Each small one is a radio button: chosen by touch or by the arrow keys,
 * and the stylesheet shows what is chosen, so no script is needed.
 */
export function ProductGallery({ name, pictures }: { name: string; pictures: readonly Picture[] }) {
  const [only] = pictures
  if (pictures.length === 1 && only) {
    return (
      <div className="gallery">
        <LargePicture picture={only} isFirst />
      </div>
    )
  }
  return (
    <fieldset className="gallery">
      <legend className="visually-hidden">Pictures of {name}</legend>
      {pictures.map((picture, at) => (
        <Fragment key={picture.src}>
          <input id={`picture-${at + 1}`} type="radio" name="picture" defaultChecked={at === 0} />
          <label htmlFor={`picture-${at + 1}`}>
            <span className="visually-hidden">
              Picture {at + 1} of {pictures.length}
            </span>
            <PictureImage picture={picture} alt="" sizes="6rem" decoding="async" />
          </label>
          <LargePicture picture={picture} isFirst={at === 0} />
        </Fragment>
      ))}
    </fieldset>
  )
}

function LargePicture({ picture, isFirst }: { picture: Picture; isFirst: boolean }) {
  return (
    <figure className="gallery-picture">
      <PictureImage
        picture={picture}
        sizes="(width >= 60rem) 38rem, 100vw"
        {...(isFirst && { fetchPriority: 'high' })}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </figure>
  )
}
