export type Answer = { status: number; bytes: Buffer; cookies: string[] }

/** One request, answered whole. */
export async function send(url: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, bytes, cookies: answer.headers.getSetCookie() }
}

type Asked = { origin: string; from: string; by?: typeof send }

/** A browser at one address of the site, which keeps its cookies and comes from an address of its own. */
export function openVisitor(at: string, { origin, from, by = send }: Asked) {
  const jar = new Map<string, string>()
  return async (path: string, body?: object): Promise<Answer> => {
    const headers = {
      origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { 'content-type': 'application/json' }),
    }
    const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await by(at + path, init)
    for (const set of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return answer
  }
}
