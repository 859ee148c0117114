import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import type { Page, ViewProps } from '#web/render/page.ts'
import { sendPage } from '#web/render/send-page.ts'
import type { PageServices } from '#web/render/serve-pages.ts'
import { DeskLayout } from './desk-layout.tsx'
import type { AtPage } from './load-desk.ts'

const noSuchPage: Page<AtPage<object>> = {
  path: '/desk/no-such-page',
  styles: 'desk',
  load: async () => ({ kind: 'not-found' }),
  head: () => ({ title: 'No such page', description: 'There is no such page', canonical: '/desk', robots: 'noindex' }),
  View: ({ data, site }: ViewProps<AtPage<object>>) => (
    <DeskLayout {...data} site={site} at="" title="No such page">
      {() => (
        <p>
          There is nothing at this address: it was mistyped, or what was here is gone. Look for it above, or go back to{' '}
          <a href="/desk">the work</a>.
        </p>
      )}
    </DeskLayout>
  ),
}

/** Whoever stands at the desk stays there when an address of it leads nowhere. False for everybody else, and elsewhere. */
export async function answerNoSuchDeskPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url, 'http://desk')
  if (request.method !== 'GET' || !/^\/desk\//.test(pathname)) return false
  const staff = await enterDesk(services.context, request.cookies[SESSION_COOKIE] ?? null)
  if (staff.kind !== 'staff') return false
  reply.header('cache-control', 'private, no-store')
  // What a reader's page stands under, and what staff type.
  if (/^\/desk\/readers\/?$/.test(pathname)) {
    const q = searchParams.get('q')
    reply.redirect(q ? `/desk/find?${new URLSearchParams({ q })}` : '/desk/find', 302)
    return true
  }
  await sendPage(reply.code(404), services, noSuchPage, { staff, shown: {} })
  return true
}
