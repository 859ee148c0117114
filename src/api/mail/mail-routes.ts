import type { FastifyInstance } from 'fastify'
import { carriesSecret } from '#api/http/carries-secret.ts'
import { parseBody } from '#api/http/parse-body.ts'
import type { UseCaseContext } from '#application/context.ts'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { bounceNotice } from '#contract/mails.ts'

type MailDoors = { context: UseCaseContext; bounceSecret: string | null }

/** For the publisher's mail service, which tells here what came back. Without a secret there is no such door. */
export function mailRoutes(app: FastifyInstance, { context, bounceSecret }: MailDoors) {
  app.post('/api/mail/bounces', {
    bodyLimit: 4_096,
    onRequest: async (request, reply) => {
      if (bounceSecret === null) return reply.callNotFound()
      if (carriesSecret(request, bounceSecret)) return
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ errors: 'The shared secret is missing or wrong.' })
    },
    handler: async (request, reply) => {
      await recordBounce(context, parseBody(bounceNotice, request.body))
      return reply.code(202).send({ recorded: true })
    },
  })
}
