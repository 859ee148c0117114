import type { OfferedProduct } from '#application/store/read-storefront.ts'
import { PriceTag } from './price-tag.tsx'

type ProductCardProps = { product: OfferedProduct; currency: string; isSeenAtOnce: boolean }

/** A product on the store's shelf; all of it leads to its page. */
export function ProductCard({ product, currency, isSeenAtOnce }: ProductCardProps) {
  const { slug, name, summary, price, left, images, kind } = product
  const [face] = images
  return (
    <article className="product-card">
      {face && (
        <img
          className="product-card-picture"
          src={face.src}
          alt=""
          width={face.width}
          height={face.height}
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
