import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type AtDesk, enterDesk } from '#application/desk/enter-desk.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import type { Loaded, PageRequest } from '#web/render/page.ts'

export type Staff = Extract<AtDesk, { kind: 'staff' }>

/** What every page of the desk is given: who stands there, and what it shows; null where their roles do not show it. */
export type AtPage<Shown> = { staff: Staff; shown: Shown | null }

/** Leads whoever is not logged in to the login and back here. To whoever is not on the staff there is no such page. */
export async function loadDesk<Shown>(
  { context, cookie }: Pick<PageRequest, 'context' | 'cookie'>,
  { page, sees }: { page: string; sees: StaffVerb },
  load: (staff: Staff) => Promise<Shown | null>,
): Promise<Loaded<AtPage<Shown>>> {
  const staff = await enterDesk(context, cookie(SESSION_COOKIE))
  if (staff.kind !== 'staff') return leadAway(staff, page)
  if (!mayDo(staff.by, sees))
    return { kind: 'found', data: { staff, shown: null }, tags: [], secret: true, status: 403 }
  const shown = await load(staff)
  return shown === null ? { kind: 'not-found' } : { kind: 'found', data: { staff, shown }, tags: [], secret: true }
}

function leadAway({ kind }: Exclude<AtDesk, Staff>, page: string): Exclude<Loaded<never>, { kind: 'found' }> {
  if (kind === 'not-staff') return { kind: 'not-found' }
  const redirect = new URLSearchParams({ redirect: page })
  return { kind: 'moved', to: `${kind === 'half-way' ? '/login/second-factor' : '/login'}?${redirect}`, forNow: true }
}
