import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '#main/config/config.ts'
import { CheckedResponse } from '#web/render/checked-headers.ts'
import { statusOf } from '#web/render/error-answers.ts'
import { trustedHops } from './client-address.ts'
import { closeStalled } from './close-stalled.ts'
import { answerClientError } from './error-handling.ts'
import { isWorkshop } from './keep-workshop-here.ts'

const MIB = 1024 * 1024
/** For how long the next request of a connection is waited for: a proxy has to give it up before. */
export const KEEP_ALIVE_MS = 8_000

/** Answers, or lets the routes do it: at once, or when it has asked who is reading. */
type Shortcut = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

type OnMalformed = (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<unknown>

/** Fastify with our limits and time-outs, behind a shortcut that answers kept pages before any routing. */
export function createApp(config: Config, fromCache: Shortcut, onMalformed: OnMalformed): FastifyInstance {
  return Fastify<Server>({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: MIB,
    // Whoever still holds a connection open while we close is answered, not turned away.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    clientErrorHandler: answerClientError,
    // A malformed address never reaches a route nor the error handler.
    frameworkErrors: (error, request, reply) => void onMalformed(request, reply, statusOf(error)),
    serverFactory: (handler) => {
      const server = createServer(
        {
          headersTimeout: 5_000,
          requestTimeout: 10_000,
          connectionsCheckingInterval: 1_000,
          keepAliveTimeout: KEEP_ALIVE_MS,
          // A request without a body goes through none of the life of a stream; see `giveEmptyBodies`.
          optimizeEmptyRequests: true,
          ServerResponse: CheckedResponse,
        },
        (request, response) => {
          noteAnswer(request, response)
          // Who may see the workshop is asked first, though its pages are kept like others.
          const otherwise = () => handler(request, response)
          if (isWorkshop(request.url)) otherwise()
          else fromCache(request, response, otherwise)
        },
      )
      // A server of our own making does not get Fastify's time-outs by itself.
      const noteAnswer = closeStalled(server)
      return server
    },
  })
}
