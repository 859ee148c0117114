import { readDomain } from '#domain/access/email-domain.ts'
import type { InstitutionValues } from '#store/institutions/institutions.ts'
import { type ReadNetwork, readNetwork } from '#store/institutions/networks.ts'

const LONGEST_NAME = 200
const LONGEST_ENTITY_ID = 500
const DAY = /^\d{4}-\d\d-\d\d$/

const networkProblems: Record<Exclude<ReadNetwork, { ok: true }>['reason'], string> = {
  malformed: 'is not a network: write it as 198.51.100.0/24 or 2001:db8:12::/48',
  'host-bits': 'has bits set beyond its length: write the first address of the network',
  'too-wide': 'is wider than any institution’s own network (/8, or /19 for IPv6)',
  'not-public': 'holds addresses that are not public: they may be anyone’s, or a proxy’s of our own',
}

/** What is wrong with an institution as it would be written down; each line begins with what it is about. */
export function problemsOf(values: InstitutionValues): string[] {
  const problems: string[] = []
  for (const name of [values.name, ...values.other_names]) {
    if (name === '' || name.length > LONGEST_NAME) problems.push(`name: 1 to ${LONGEST_NAME} characters`)
  }
  const { entity_id: entityId, licence_from: from, licence_to: to } = values
  if (entityId !== null && (!/^\S+$/.test(entityId) || entityId.length > LONGEST_ENTITY_ID)) {
    problems.push(`entity: up to ${LONGEST_ENTITY_ID} characters, without spaces`)
  }
  if (!isDay(from)) problems.push('from: a day such as 2026-01-01 is required')
  if (to !== null && !isDay(to)) problems.push('to: a day such as 2026-12-31, or none')
  else if (to !== null && to < from) problems.push('to: must not be before the first day')
  for (const network of values.networks) {
    const read = readNetwork(network)
    if (!read.ok) problems.push(`network: ${network} ${networkProblems[read.reason]}`)
  }
  for (const domain of values.email_domains) {
    if (readDomain(domain) !== domain) problems.push(`domain: ${domain} is not the domain of an address`)
  }
  return problems
}

/** The same by what each is about, such as 'network', without that word. */
export function problemsByField(problems: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const problem of problems) {
    const at = problem.indexOf(': ')
    const field = problem.slice(0, at)
    fields[field] = [fields[field], `${problem.slice(at + 2)}.`].filter(Boolean).join(' ')
  }
  return fields
}

/** A day of the calendar: the thirtieth of February has the form, but is none. */
function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text
}
