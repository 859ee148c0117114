import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { noteAttempt } from '#application/audit/require-may.ts'
import { doOnce } from '#application/desk/do-once.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { readReaderFile } from '#application/desk/read-reader-file.ts'
import { LONGEST_TEXT } from '#contract/address.ts'
import { readerPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { sendPage } from '#web/render/send-page.ts'
import { type PageServices, PageTrouble } from '#web/render/serve-pages.ts'
import { type ActShown, actPage } from './act-page.tsx'
import { findAct } from './acts/act-list.tsx'

type Params = { ref: string; verb: string }

/** The acts about a reader: the form, what it would change, and doing it. Two people at once, or two presses, do it once. */
export function actRoutes(app: FastifyInstance, services: PageServices) {
  const { context } = services

  app.get<{ Params: Params }>(actPage.path, async (request, reply) => {
    const asked = await ask(request, reply)
    return asked && sendPage(reply, services, actPage, asked)
  })

  app.post<{ Params: Params }>(actPage.path, { config: { takesForms: true } }, async (request, reply) => {
    const asked = await ask(request, reply)
    if (!asked) return reply
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const { staff, shown } = asked
    if (shown === null) return sendPage(reply, services, actPage, asked)
    const { act, file } = shown
    const typed = Object.fromEntries(
      Object.keys(shown.typed).map((field) => [field, (form.get(field) ?? '').slice(0, LONGEST_TEXT)]),
    )
    const answer = (news: Partial<ActShown>, status = 200) =>
      sendPage(reply.code(status), services, actPage, { staff, shown: { ...shown, typed, ...news } })
    const run = (dryRun: boolean) => act.run({ ...context, by: staff.by }, { file, typed, dryRun })
    const tried = await run(true)
    if (!tried.ok)
      return 'fields' in tried ? answer({ errors: tried.fields }, 422) : answer({ refusal: tried.refusal }, 409)
    if (form.get('step') !== 'do') return answer({ plan: tried.plan })
    const subject = `reader:${file.subscriber.account.ref}`
    const once = await doOnce(context, {
      subject,
      seen: form.get('seen') ?? '',
      rehearse: async () => {
        const again = await run(true)
        return again.ok ? again.plan : again
      },
      act: () => run(false),
    })
    if (once.kind === 'busy') return answer({ plan: tried.plan, refusal: BUSY }, 409)
    if (once.kind === 'changed') return answer({ plan: tried.plan, refusal: CHANGED }, 409)
    if (!once.done.ok) return answer({ refusal: CHANGED }, 409)
    return reply.redirect(`${readerPath(file.subscriber.account.ref)}?done=${act.verb}`, 303)
  })

  /** Null where whoever asks was led elsewhere. Whose roles do not let them is shown so, and it is kept that they tried. */
  async function ask(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store')
    const { ref, verb } = request.params
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] ?? null)
    if (staff.kind === 'not-logged-in' || staff.kind === 'half-way') {
      const login = staff.kind === 'half-way' ? '/login/second-factor' : '/login'
      reply.redirect(
        `${login}?${new URLSearchParams({ redirect: `${readerPath(ref)}/${verb}` })}`,
        request.method === 'GET' ? 302 : 303,
      )
      return null
    }
    const act = findAct(verb)
    if (staff.kind !== 'staff' || !act) throw new PageTrouble(404, 'There is no such page.')
    if (!mayDo(staff.by, act.act)) {
      if (request.method === 'POST') await noteAttempt({ ...context, by: staff.by }, act.act, ref)
      reply.code(403)
      return { staff, shown: null }
    }
    const file = await readReaderFile(context, ref)
    if (!file) throw new PageTrouble(404, 'There is no such reader.')
    return { staff, shown: { act, file, typed: act.fields(file), errors: {}, plan: null, refusal: null } }
  }
}

const BUSY = 'Somebody is doing something about this reader at this moment. Press again.'
const CHANGED = 'Something has changed since you looked: this is what it would do now. Nothing was done.'
