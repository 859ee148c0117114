import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { repeatSecondFactor } from '#application/access/second-factor.ts'
import { noteAttempt } from '#application/audit/require-may.ts'
import { doOnce } from '#application/desk/do-once.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { LONGEST_TEXT } from '#contract/address.ts'
import { isSecondFactorFresh } from '#domain/access/second-factor-age.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { type ActShown, actPageOf, CODE, TYPED_AGAIN } from './act-page.tsx'
import { type ActFile, type ActKind, type ActPlan, findAct, type Tried } from './acts/desk-act.ts'
import type { Staff } from './load-desk.ts'

type Params = Record<string, string>

/** One kind's acts: the form, what it would change, and doing it. Two people at once, or two presses, do it once. */
export function actRoutes<Subject>(app: FastifyInstance, services: PageServices, kind: ActKind<Subject>) {
  const { context } = services
  const page = actPageOf(kind)

  app.get<{ Params: Params }>(page.path, async (request, reply) => {
    const asked = await ask(request, reply)
    if (!asked?.shown) return asked && sendPage(reply, services, page, asked)
    // Told before somebody fills the form in; asked again when they have.
    const refusal = asked.shown.act.hindrance?.(asked.shown.subject) ?? null
    return sendPage(reply, services, page, { ...asked, shown: { ...asked.shown, refusal } })
  })

  app.post<{ Params: Params }>(page.path, { config: { takesForms: true } }, async (request, reply) => {
    const asked = await ask(request, reply)
    if (!asked) return reply
    const { staff, shown } = asked
    if (shown === null) return sendPage(reply, services, page, asked)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const { act, subject } = shown
    const typed = Object.fromEntries(
      Object.keys(shown.typed).map((field) => [
        field,
        form
          .getAll(field)
          .join(',')
          .slice(0, act.longest?.[field] ?? LONGEST_TEXT),
      ]),
    )
    const answer = (news: Partial<ActShown<Subject>>, status = 200) => {
      const asksCode = asksCodeOf(staff, news.plan ?? null)
      return sendPage(reply.code(status), services, page, { staff, shown: { ...shown, typed, asksCode, ...news } })
    }
    const refused = (fault: Extract<Tried, { ok: false }>) =>
      'fields' in fault
        ? answer({ errors: fault.fields }, 422)
        : answer({ refusal: fault.refusal, instead: fault.instead }, 409)
    let about = subject
    const run = (dryRun: boolean) => act.run({ ...context, by: staff.by }, { subject: about, typed, dryRun })
    const done = (leadsTo?: string) =>
      reply.redirect(
        leadsTo ?? act.after ?? `${kind.list ?? kind.home(subject)}?${new URLSearchParams({ done: act.verb })}`,
        303,
      )
    const tried = await run(true)
    const press = (form.get('press') ?? '').slice(0, LONGEST_PRESS)
    if (form.get('step') === 'do') {
      const { plan } = tried.ok ? tried : { plan: null }
      const faults = plan ? await confirmationFaults(request, { form, staff, plan }) : {}
      if (plan && Object.keys(faults).length > 0) return answer({ plan, errors: faults, press }, 422)
      const once = await doOnce(context, {
        subject: kind.lease(subject),
        seen: form.get('seen') ?? '',
        press: press || randomUUID(),
        rehearse: async () => {
          // Whoever had to wait sees what the one before them has left, not what was there when they pressed.
          const found = await kind.read(context, request.params, queryOf(request.url))
          if (!found) return GONE
          about = found
          const again = await run(true)
          return again.ok ? again.plan : again
        },
        act: () => run(false),
      })
      if (once.kind === 'repeated') return done()
      if (once.kind === 'done' && once.done.ok)
        return once.done.file ? sendFile(reply, once.done.file) : done(once.done.leadsTo)
      // Rehearsed well and refused all the same: it alone knows what was done of it.
      if (once.kind === 'done' && !once.done.ok) return refused(once.done)
      if (once.kind === 'changed')
        return 'ok' in once.plan ? refused(once.plan) : answer({ plan: once.plan, refusal: CHANGED }, 409)
      if (plan) return answer({ plan, refusal: BUSY }, 409)
    }
    return tried.ok ? answer({ plan: tried.plan }) : refused(tried)
  })

  const asksCodeOf = (staff: Staff, plan: ActPlan | null): boolean =>
    plan?.asksSecondFactor === true && !isSecondFactorFresh(staff.secondFactorAt, context.now())

  /** What is missing before it may be done: what had to be typed again, and a code; one that is right counts for a while. */
  async function confirmationFaults(
    request: FastifyRequest,
    { form, staff, plan }: { form: URLSearchParams; staff: Staff; plan: ActPlan },
  ): Promise<Record<string, string>> {
    const { typeAgain } = plan
    const again = (form.get(TYPED_AGAIN) ?? '').trim()
    if (typeAgain && again !== typeAgain.value) return { [TYPED_AGAIN]: `Type ${typeAgain.value} to do it.` }
    if (!asksCodeOf(staff, plan)) return {}
    const shownCode = await repeatSecondFactor(context, {
      code: form.get(CODE) ?? '',
      token: request.cookies[SESSION_COOKIE] ?? null,
    })
    return shownCode.ok ? {} : { [CODE]: codeFaults[shownCode.reason] ?? WRONG_CODE }
  }

  /** Null where whoever asks was led elsewhere. Whose roles do not let them is shown so, and it is kept that they tried. */
  async function ask(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store')
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') {
      const login = staff.kind === 'half-way' ? '/login/second-factor' : '/login'
      const [path = ''] = request.url.split('?')
      reply.redirect(`${login}?${new URLSearchParams({ redirect: path })}`, request.method === 'GET' ? 302 : 303)
      return null
    }
    const act = findAct(kind, request.params.verb)
    if (staff.kind !== 'staff' || !act) throw new PageTrouble(404, 'There is no such page.')
    const isAllowed = mayDo(staff.by, act.act)
    const subject =
      isAllowed || request.method === 'POST' ? await kind.read(context, request.params, queryOf(request.url)) : null
    if (!isAllowed) {
      if (subject) await noteAttempt({ ...context, by: staff.by }, act.act, kind.ref(subject))
      reply.code(403)
      return { staff, shown: null }
    }
    if (!subject) throw new PageTrouble(404, 'There is nothing of that name.')
    const typed = { ...act.fields(subject), ...prefilledBy(request.url, act.prefilled ?? []) }
    const press = randomUUID()
    return { staff, shown: { act, subject, typed, errors: {}, plan: null, press, asksCode: false, refusal: null } }
  }
}

const queryOf = (url: string) => new URLSearchParams(url.split('?')[1] ?? '')

/** What a link has filled in of the fields that it may. */
function prefilledBy(url: string, fields: readonly string[]): Record<string, string> {
  const query = queryOf(url)
  return Object.fromEntries(
    fields.filter((field) => query.has(field)).map((field) => [field, (query.get(field) ?? '').slice(0, LONGEST_TEXT)]),
  )
}

const sendFile = (reply: FastifyReply, { name, type, content }: ActFile) =>
  reply
    .headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .header('content-disposition', attachmentNamed(name))
    .type(type)
    .send(Readable.from(content))

/** A press is a UUID of ours. */
const LONGEST_PRESS = 36
const GONE = { ok: false, refusal: 'It is gone by now: somebody else has done something about it.' } as const
const BUSY = 'Somebody is doing something about this at this moment. Press again.'
const CHANGED = 'Something has changed since you looked: this is what it would do now. Nothing was done.'
const WRONG_CODE = 'The code is wrong, or was used already.'
const codeFaults: Partial<Record<string, string>> = {
  'code-empty': 'Type the code that your authenticator shows.',
  'too-many': 'Too many wrong codes. Wait a few minutes.',
}
