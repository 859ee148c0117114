import type { OfferedProduct } from '#application/store/read-storefront.ts'
import { PictureImage } from '#web/parts/picture/picture-image.tsx'
import { PriceTag } from './price-tag.tsx'

type ProductCardProps = { product: OfferedProduct; currency: string; isSeenAtOnce: boolean }

/** A product on the store's shelf; all of it leads to its page. */
export function ProductCard({ product, currency, isSeenAtOnce }: ProductCardProps) {
  const { slug, name, summary, price, left, images, kind } = product
  const [face] = images
  return (
    <article className="product-card">
      {face && (
        <PictureImage
          className="product-card-picture"
          picture={face}
          alt=""
          sizes="(width >= 60rem) 24rem, (width >= 40rem) 50vw, 100vw"
          loading={isSeenAtOnce ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      <h3>
        <a href={`/store/product/${slug}`}>{name}</a>
      </h3>
      <PriceTag price={price} currency={currency} left={left} />
      <p className="fine">{summary}</p>
      {kind === 'digital' && <p className="label product-card-kind">Download</p>}
    </article>
  )
}
