import type { UseCaseContext } from '#application/context.ts'
import { findPage } from '#store/content/site.ts'

export type InformationPage = { slug: string; title: string; deck: string | null; html: string }

export async function readInformationPage({ db }: UseCaseContext, slug: string): Promise<InformationPage | null> {
  return (await findPage(db, slug)) ?? null
}
