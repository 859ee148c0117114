import { aesSeal } from '#adapters/sealing/aes-seal.ts'
import { httpWebhooks } from '#adapters/webhooks/http-webhooks.ts'
import type { Webhooks } from '#application/ports/webhooks.ts'
import { deriveKey } from '#main/access/site-secret.ts'
import type { Config } from '#main/config/config.ts'

export const openWebhooks = ({ webhooksPrivate }: Pick<Config, 'webhooksPrivate'>, siteSecret: string): Webhooks =>
  httpWebhooks({
    seal: aesSeal(Buffer.from(deriveKey(siteSecret, 'webhooks'), 'base64url')),
    allowsPrivate: webhooksPrivate,
  })
