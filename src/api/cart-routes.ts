import type { FastifyInstance } from 'fastify'
import { readCart } from '#application/cart/read-cart.ts'

export function cartRoutes(app: FastifyInstance) {
  app.get('/api/cart', async () => readCart())
}
