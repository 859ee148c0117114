import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import { listStoreProducts } from '#application/store/list-store-products.ts'
import { productsQuery, type StoreProduct } from '#contract/store.ts'

export function storeRoutes(app: FastifyInstance, context: UseCaseContext, catalogue: CatalogueSource) {
  app.get('/api/store/products', async (request, reply): Promise<StoreProduct[]> => {
    const { tag } = parseQuery(productsQuery, request.query)
    // How many are left is true only now.
    reply.header('cache-control', 'no-store')
    return listStoreProducts(context, catalogue, tag)
  })
}
