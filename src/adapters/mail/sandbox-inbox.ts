import type { InboxMail, OpenedMail, ReadInbox } from '#application/ports/read-inbox.ts'

/** Reads the sandbox's inbox over its own HTTP. */
export function createSandboxInbox(httpUrl: string): ReadInbox {
  async function ask(path: string): Promise<Response | null> {
    const response = await fetch(`${httpUrl}${path}`)
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`The mail sandbox answered ${response.status}`)
    return response
  }
  const at = (id: string) => `/mails/${encodeURIComponent(id)}`
  return {
    async list(address) {
      const response = await ask(`/mails${address ? `?${new URLSearchParams({ to: address })}` : ''}`)
      return ((await response?.json()) ?? []) as InboxMail[]
    },
    open: async (id) => ((await (await ask(at(id)))?.json()) ?? null) as OpenedMail | null,
    source: async (id) => (await (await ask(`${at(id)}/source`))?.text()) ?? null,
  }
}
