import type { MagazineContent } from '#application/ports/magazine-content.ts'
import type { Photographs } from '#application/ports/photographs.ts'

/**
 * Makes the files of every photograph that has none yet. Before the import: no page may name a picture that is not there.
 * One after the other, since each takes what memory a small machine can spare.
 */
export async function keepPhotographs(
  { develop }: Pick<Photographs, 'develop'>,
  { photographs }: Pick<MagazineContent, 'photographs'>,
): Promise<{ developed: number }> {
  let developed = 0
  for (const { path, ...photograph } of photographs) {
    if ((await develop(path, photograph)) === 'developed') developed += 1
  }
  return { developed }
}
