import type { FastifyInstance } from 'fastify'
import type { IdentifyReader } from '#application/access/identify-reader.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { IslandFailure } from '#contract/island-failure.ts'

/** What the doors of `/api` are given, all of them. Each takes what it needs. */
export type ApiServices = {
  context: SaleContext<
    'captcha' | 'passwords' | 'authenticator' | 'sealSecret' | 'cartIds' | 'payments' | 'orderLinks'
  > & {
    readonly catalogue: CatalogueSource
  }
  /** Tells who is reading. */
  identifyReader: IdentifyReader
  siteUrl: string
  /** Shared with the publisher's mail service; null where it reports nothing. */
  bounceSecret: string | null
  /** By which browsers name us to the payment provider; null where nothing can be paid. */
  publishableKey: string | null
  /** Whether a widget of this name is there. */
  isIsland: (name: string) => boolean
  /** Told of a widget that failed in a reader's browser. */
  onIslandFailure: (failure: IslandFailure) => void
}

/** The doors of one subject. */
export type ApiPlugin = (app: FastifyInstance, services: ApiServices) => Promise<void>
