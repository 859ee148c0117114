import type { UseCaseContext } from '#application/context.ts'
import { domainOf } from '#domain/access/email-domain.ts'
import { dayOf, type LicenceDays, licenceOn } from '#domain/access/licence.ts'
import type { InstitutionAccess } from '#domain/access/reader-access.ts'
import { listInstitutions } from '#store/institutions/institutions.ts'
import { NetworkIndex } from '#store/institutions/networks.ts'

type Licensed = { name: string; days: LicenceDays }
type Directory = { networks: NetworkIndex<Licensed>; domains: Map<string, Licensed> }

/**
 * Whose network a request comes from, and whose address an account has: read once and again only after a change, so that
 * a visitor's page costs no query.
 */
export class InstitutionDirectory {
  readonly #context: UseCaseContext
  #reading: Promise<Directory> | null = null

  constructor(context: UseCaseContext) {
    this.#context = context
  }

  /** Of several whose network it is, one with a current licence comes first. */
  async byNetwork(address: string): Promise<InstitutionAccess | null> {
    const { networks } = await this.#get()
    const found = networks.find(address).map((one) => this.#access(one))
    return found.find((access) => access?.licence === 'current') ?? found.find((access) => access !== null) ?? null
  }

  /** Only the whole of what stands after the @ counts; that the address is the reader's own must be known already. */
  async byConfirmedEmail(email: string): Promise<InstitutionAccess | null> {
    const { domains } = await this.#get()
    const found = domains.get(domainOf(email))
    return found ? this.#access(found) : null
  }

  drop() {
    this.#reading = null
  }

  /** Before its licence begins, an institution is none. */
  #access({ name, days }: Licensed): InstitutionAccess | null {
    const licence = licenceOn(days, dayOf(this.#context.now()))
    return licence === 'not-begun' ? null : { name, licence }
  }

  async #get(): Promise<Directory> {
    this.#reading ??= readDirectory(this.#context)
    const reading = this.#reading
    try {
      return await reading
    } catch (error) {
      if (this.#reading === reading) this.#reading = null
      throw error
    }
  }
}

async function readDirectory({ db }: UseCaseContext): Promise<Directory> {
  const networks = new NetworkIndex<Licensed>()
  const domains = new Map<string, Licensed>()
  for (const row of await listInstitutions(db)) {
    const licensed = { name: row.name, days: { from: row.licence_from, to: row.licence_to } }
    for (const network of row.networks) networks.add(network, licensed)
    for (const domain of row.email_domains) domains.set(domain, licensed)
  }
  return { networks, domains }
}
