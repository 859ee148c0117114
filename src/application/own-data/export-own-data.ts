import { readSession } from '#application/access/read-session.ts'
import type { WithPorts } from '#application/context.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import type { ZippedFile } from '#application/ports/zip-files.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { listPapers, type PaperContext, type PaperToSet } from './set-papers.ts'
import { type ExportedPaper, writeOwnData } from './write-own-data.ts'

/** It reads all that there is, and has papers set. */
const EXPORTS_A_DAY: Limit = { name: 'own-data/day', amount: 5, perSeconds: 24 * 3_600 }

export type OwnDataExport =
  | { ok: true; ref: string; archive: AsyncIterable<Uint8Array> }
  | { ok: false; reason: 'not-logged-in' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Asked = { sessionToken: string | null; magazine: MagazineSettings; onTrouble: (error: unknown) => void }

/**
 * All that is kept of whoever is logged in, as an archive that is packed while it is sent: no connection to the database is
 * held meanwhile, however slowly it is taken.
 */
export async function exportOwnData(
  context: PaperContext & WithPorts<'zipFiles'>,
  { sessionToken, magazine, onTrouble }: Asked,
): Promise<OwnDataExport> {
  const { db, now } = context
  const session = await readSession(context, sessionToken)
  const account = session.kind === 'account' ? await findAccountById(db, session.accountId) : null
  if (!account) return { ok: false, reason: 'not-logged-in' }
  const taken = await takeFromLimit(db, EXPORTS_A_DAY, account.id, now())
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  return { ok: true, ref: account.ref, archive: await packOwnData(context, account, { magazine, onTrouble }) }
}

type Packed = Pick<
  NonNullable<Awaited<ReturnType<typeof findAccountById>>>,
  'id' | 'ref' | 'email_key' | 'email_confirmed_at'
>

/** The archive of all that is kept of an account, whoever has asked for it. */
export async function packOwnData(
  context: PaperContext & WithPorts<'zipFiles'>,
  account: Packed,
  { magazine, onTrouble }: Pick<Asked, 'magazine' | 'onTrouble'>,
): Promise<AsyncIterable<Uint8Array>> {
  const { now, ports } = context
  const { papers, leftOut } = await listPapers(context, account.id, magazine)
  const emailKey = account.email_confirmed_at === null ? null : account.email_key
  const owner = { accountId: account.id, ref: account.ref, emailKey }
  const made: ExportedPaper[] = []
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const paper of papers) {
      const content = await setPaper(paper, onTrouble)
      made.push({ of: paper.of, file: content && paper.file })
      if (content) yield { name: paper.file, content: whole(content) }
    }
    // The last file, since it says which papers there are.
    yield { name: 'data.json', content: writeOwnData(context, owner, { made, leftOut }) }
  }
  return ports.zipFiles(files(), now())
}

/** One paper that can't be set does not keep the others from whom they belong to: the export says that it is missing. */
async function setPaper({ set }: PaperToSet, onTrouble: (error: unknown) => void): Promise<Uint8Array | null> {
  try {
    return await set()
  } catch (error) {
    onTrouble(error)
    return null
  }
}

async function* whole(content: Uint8Array) {
  yield content
}
