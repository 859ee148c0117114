import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import type { Config } from '#main/config/config.ts'
import { openSiteFiles } from '#main/issues/issue-files.ts'

/** The demo's database may be older than the folder where its pictures are kept: at each start those that lack are made. */
export async function keepDemoPhotographs(config: Config): Promise<void> {
  const photographs = openPhotographs(config.contentDir, openSiteFiles(config))
  const read = await readContentFolder(config.contentDir, photographs.examine)
  if (read.ok) await keepPhotographs(photographs, read.content)
}
