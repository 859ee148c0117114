import { Secret, TOTP } from 'otpauth'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import type { openAccess } from './access.ts'

type Site = Pick<Awaited<ReturnType<typeof openAccess>>, 'openBrowser' | 'clock'> & {
  context: Parameters<typeof changeRoles>[0]
}

const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
/** Longer than a code lives: none is accepted twice. */
const NEXT_CODE_MS = 90_000

/** Opens the desk to the demo's owner in whichever roles a test wants. Somebody else always stays an owner. */
export async function openStaff({ openBrowser, clock, context }: Site) {
  await changeRoles(context, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })
  return async (...roles: StaffRole[]) => {
    await changeRoles(context, { email: 'staff@demo.example', roles, dryRun: false })
    clock.now = new Date(clock.now.getTime() + NEXT_CODE_MS)
    const browser = openBrowser()
    await browser.logIn('staff@demo.example')
    await browser.post('second-factor', { code: codes.generate({ timestamp: clock.now.getTime() }) })
    return browser
  }
}
