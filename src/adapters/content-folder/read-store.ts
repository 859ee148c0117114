import type { ContentPrices, ContentProduct } from '#application/ports/magazine-content.ts'
import type { KnownNames } from './known-names.ts'
import { picture } from './picture.ts'
import { readHtml } from './read-writing.ts'
import type { SourceFile } from './source-files.ts'
import { withSourceHash } from './source-hash.ts'
import { pricesSchema, productSchema } from './store-schemas.ts'
import { validate } from './validate.ts'

export function readPrices({ data, report }: SourceFile): ContentPrices | null {
  const prices = data && validate(pricesSchema, data, report)
  return prices && withSourceHash(prices)
}

export function readProduct({ name: slug, data, body, report }: SourceFile, known: KnownNames): ContentProduct | null {
  const product = data && validate(productSchema(known), data, report)
  const html = readHtml(body, known, report)
  if (!product || html === null) return null
  return withSourceHash({
    ...product,
    slug,
    html,
    shipping: product.shipping ?? null,
    images: product.images.map(({ src, alt }) => picture(src, alt, known)),
    files: product.files.map((file) => ({ ...file, bytes: known.downloads.get(file.path) ?? 0 })),
  })
}
