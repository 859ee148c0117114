import type { StaffContext, WithPorts } from '#application/context.ts'
import { type MailingList, makeMailingList } from './make-mailing-list.ts'

export type ZippedList =
  | { ok: true; name: string; archive: AsyncIterable<Uint8Array> }
  | { ok: false; reason: Extract<MailingList, { ok: false }>['reason'] }

/**
 * The files of a list as one archive, for a browser. They are whole before the first byte leaves: a file that breaks off
 * half-way would be labels that are missing, and nobody would see it.
 */
export async function zipMailingList(
  context: StaffContext & WithPorts<'zipFiles'>,
  asked: { issue: number; dispatch: number },
): Promise<ZippedList> {
  const texts: { name: string; text: string }[] = []
  const made = await makeMailingList(context, asked, async (name, chunks) => {
    let text = ''
    for await (const chunk of chunks) text += chunk
    texts.push({ name, text })
  })
  if (!made.ok) return made
  const name = `issue-${asked.issue}-list-${asked.dispatch}.zip`
  return { ok: true, name, archive: context.ports.zipFiles(packed(texts), context.now()) }
}

async function* packed(texts: readonly { name: string; text: string }[]) {
  for (const { name, text } of texts) yield { name, content: bytesOf(text) }
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}
