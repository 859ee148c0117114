import type { UseCaseContext } from '#application/context.ts'
import { campaignOf, isCountable, type PageView, sourceOf } from '#domain/figures/visit.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { addReads, addSteps, type ReadCount, type StepCount } from '#store/figures/readings.ts'
import { addInstitutionReads, type InstitutionRead } from '#store/institutions/institution-reads.ts'

type Served = {
  method?: string | undefined
  url?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whoever makes up campaigns can't fill the table: the rest of a day's are counted together. */
const MOST_CAMPAIGNS = 100
const OTHER_CAMPAIGNS = 'other'
/** So many different counts are a fault or an attack: they are let go, and the site serves on. */
const MOST_COUNTS = 20_000

type Read = Omit<ReadCount, 'day'>
type Step = Omit<StepCount, 'day'>
type Use = Omit<InstitutionRead, 'day'>

/** What waits to be written, each kind by a key of its own. */
class Waiting {
  readonly reads = new Map<string, Read>()
  readonly steps = new Map<string, Step>()
  readonly uses = new Map<string, Use>()

  get size(): number {
    return this.reads.size + this.steps.size + this.uses.size
  }

  read(one: Read): void {
    const key = `${one.article} ${one.access} ${one.source}`
    this.reads.set(key, { ...one, reads: one.reads + (this.reads.get(key)?.reads ?? 0) })
  }

  step(one: Step): void {
    const key = `${one.article} ${one.campaign} ${one.step}`
    this.steps.set(key, { ...one, count: one.count + (this.steps.get(key)?.count ?? 0) })
  }

  use(one: Use): void {
    const key = `${one.outcome} ${one.institution}`
    this.uses.set(key, { ...one, reads: one.reads + (this.uses.get(key)?.reads ?? 0) })
  }

  add({ reads, steps, uses }: Waiting): void {
    for (const one of reads.values()) this.read(one)
    for (const one of steps.values()) this.step(one)
    for (const one of uses.values()) this.use(one)
  }
}

/**
 * Counts pages in memory as they are served, which takes a reader no time, and writes them down every few seconds: one
 * statement for many. What was counted since is lost where the process is killed.
 */
export class ReadingCounter {
  #waiting = new Waiting()
  #campaigns = new Set<string>()
  #campaignDay = ''
  readonly #host: string
  readonly #context: UseCaseContext

  constructor(context: UseCaseContext, siteUrl: string) {
    this.#context = context
    this.#host = new URL(siteUrl).host
  }

  /** How many different counts wait to be written. */
  get waiting(): number {
    return this.#waiting.size
  }

  readonly count = (request: Served, view: PageView): void => {
    if (!isCountable(request) || this.waiting >= MOST_COUNTS) return
    const { article } = view
    if (view.kind === 'subscribe') {
      if (article !== '' || view.campaign !== '') this.#step({ article, campaign: view.campaign, step: 'subscribe' })
      return
    }
    const query = queryOf(request.url)
    const referrer = typeof request.headers.referer === 'string' ? request.headers.referer : undefined
    const { access } = view
    const source = sourceOf(referrer, this.#host, query)
    this.#waiting.read({ article, access, source, reads: 1 })
    if (view.institution) {
      const outcome = access === 'paywall' ? 'turned-away' : 'read'
      this.#waiting.use({ institution: view.institution, outcome, reads: 1 })
    }
    if (access === 'paywall') this.#step({ article, campaign: campaignOf(query), step: 'paywall' })
  }

  #step(step: Omit<Step, 'count' | 'cents'>): void {
    const campaign = this.#known(step.campaign)
    this.#waiting.step({ ...step, campaign, count: 1, cents: 0 })
  }

  #known(campaign: string): string {
    if (campaign === '' || this.#campaigns.has(campaign)) return campaign
    if (this.#campaigns.size >= MOST_CAMPAIGNS) return OTHER_CAMPAIGNS
    this.#campaigns.add(campaign)
    return campaign
  }

  /** Writes down what has been counted. What can't be written is counted again the next time. */
  async flush(): Promise<void> {
    if (this.waiting === 0) return
    const counted = this.#waiting
    this.#waiting = new Waiting()
    try {
      const day = await this.#today()
      const onDay = <One extends object>(ones: ReadonlyMap<string, One>) =>
        [...ones.values()].map((one) => ({ ...one, day }))
      await this.#context.db.transaction().execute(async (trx) => {
        await addReads(trx, onDay(counted.reads))
        await addSteps(trx, onDay(counted.steps))
        await addInstitutionReads(trx, onDay(counted.uses))
      })
    } catch (error) {
      this.#waiting.add(counted)
      throw error
    }
  }

  /** What was counted in these seconds counts for the day on which it is written. */
  async #today(): Promise<string> {
    const { db, now } = this.#context
    const day = dayIn((await findMagazine(db))?.timeZone ?? 'UTC', now())
    if (day !== this.#campaignDay) this.#campaigns.clear()
    this.#campaignDay = day
    return day
  }
}

function queryOf(url: string | undefined): URLSearchParams {
  const at = url?.indexOf('?') ?? -1
  return new URLSearchParams(at < 0 ? '' : url?.slice(at + 1))
}
