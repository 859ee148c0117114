import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepNote } from '#api/http/browser-cookies.ts'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { DonorKey } from '#application/donations/donor/find-donation.ts'
import { DONOR_NOTE_COOKIE, donorQuery, type KeptDonorNote, writeDonorNote } from '#contract/donor.ts'
import type { DonorNote } from '#domain/donations/donor-texts.ts'

export const OUTAGE = 'The payment provider does not answer at this moment. Please try again.'

/** By what whoever asks is known as a donor. */
export function donorKeyOf(request: FastifyRequest): DonorKey {
  const { token = null, donation = null } = parseQuery(donorQuery, request.query)
  return { token, donation, sessionToken: request.cookies[SESSION_COOKIE] || null }
}

type Told = { id: string; said: DonorNote; typed?: KeptDonorNote['typed'] }

export const tellNextPage = (reply: FastifyReply, { id, said, typed = null }: Told) =>
  keepNote(reply, DONOR_NOTE_COOKIE, writeDonorNote({ of: id, said, typed }))

/** Back to the page of the form, under the address by which it was opened. */
export function leadBack(reply: FastifyReply, page: '/donate/monthly' | '/donate/payment', key: DonorKey, place = '') {
  const { token, donation } = key
  const query = new URLSearchParams(token !== null ? { token } : donation !== null ? { donation } : {}).toString()
  return reply.redirect(`${page}${query && `?${query}`}${place}`, 303)
}
