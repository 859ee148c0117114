import { sql } from 'kysely'
import type { Picture } from '#domain/media/picture.ts'
import type { ProductFile } from '#domain/store/goods.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { magazineName } from '#store/issues/issues.ts'

export type ProductRow = {
  slug: string
  ref: string
  name: string
  kind: 'basic' | 'sized' | 'digital'
  price_cents: number
  summary: string
  html: string
  images: Picture[]
  tags: string[]
  shipping_tier: string | null
  files: ProductFile[]
  sizes: { ref: string; name: string }[]
}

/** Every product with its sizes, both in the publisher's order. */
export async function listProducts(db: Queryable): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select slug, ref, name, kind, price_cents, summary, html, images, tags, shipping_tier, files,
      coalesce((select jsonb_agg(jsonb_build_object('ref', size.ref, 'name', size.name) order by size.position)
        from product_sizes as size where size.product_slug = products.slug), '[]') as sizes
    from products order by position, slug`.execute(db)
  return rows
}

export const listProductAddresses = (db: Queryable) =>
  db.selectFrom('products').select('slug').orderBy('position').execute()

/** What is seen of a product where a link to it is shared. */
export async function findProductFace(db: Queryable, slug: string) {
  const row = await db.selectFrom('products').select(['name', 'images']).where('slug', '=', slug).executeTakeFirst()
  return row
}

/** The files of digital products, by their refs. */
export async function listFilesOfProducts(db: Queryable, refs: readonly string[]) {
  if (refs.length === 0) return []
  const rows = await db.selectFrom('products').select(['ref', 'files']).where('ref', 'in', refs).execute()
  return rows
}

/** Issues that have been printed, newest first. What is planned can't be bought. */
export const listIssuesForSale = (db: Queryable) =>
  db
    .selectFrom('issues')
    .select(['number', 'slug', 'title', 'season', 'summary', 'cover', 'released_at', magazineName])
    .where('state', '<>', 'planned')
    .orderBy('number', 'desc')
    .execute()

type Sizes = { product: string; sizes: readonly { ref: string; name: string }[] }

/** Sets the sizes of products, in place of those they had. A size may move from one product to another. */
export async function replaceSizes(trx: Trx, products: readonly Sizes[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.flatMap(({ product, sizes }) =>
    sizes.map(({ ref, name }, index) => ({ ref, name, product_slug: product, position: index + 1 })),
  )
  await sql`delete from product_sizes where product_slug = any(${products.map(({ product }) => product)})
    or ref = any(${rows.map(({ ref }) => ref)})`.execute(trx)
  if (rows.length > 0) await trx.insertInto('product_sizes').values(rows).execute()
}
