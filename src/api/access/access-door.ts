import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WithPorts } from '#application/context.ts'

export type AccessContext = WithPorts<'passwords' | 'captcha' | 'authenticator' | 'sealSecret'>

/** What stands behind one of the paths of `/api/access`. */
export type AccessAnswer = (context: AccessContext, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The page that stands between a member of staff's first factor and everything else. */
export const SECOND_FACTOR_PAGE = '/login/second-factor'
