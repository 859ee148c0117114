import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import type { Ports } from '#application/context.ts'

/** So many of each kind are really set: a template that fails does so for the first, and setting is slow. */
const SET_OF_EACH_KIND = 10

const UNSET = { subject: 'Rehearsal', html: '', text: '' }

/** Mails that are set and then go nowhere. */
export function rehearsalMail(siteUrl: string): Pick<Ports, 'sendMail' | 'renderMail'> {
  const render = createReactEmailRenderer({ siteUrl })
  const set = new Map<string, number>()
  return {
    sendMail: async ({ id }) => ({ outcome: 'taken', messageId: `<${id}@rehearsal.example>` }),
    async renderMail(kind, data, letterhead) {
      const count = set.get(kind) ?? 0
      set.set(kind, count + 1)
      return count < SET_OF_EACH_KIND ? render(kind, data, letterhead) : UNSET
    },
  }
}
