import { renderToBuffer } from '@react-pdf/renderer'
import type { MakeGoodsPapers } from '#application/ports/goods-papers.ts'
import { LabelsDocument } from './goods-labels-document.tsx'
import { PickListDocument, SlipsDocument } from './goods-slips-document.tsx'
import { openLackingSigns } from './lacking-signs.ts'
import { registerFonts } from './register-fonts.ts'

export const makeGoodsPapers: MakeGoodsPapers = async (paper, content, letterhead) => {
  registerFonts(letterhead.language)
  const isLacking = await openLackingSigns()
  const byHand = content.parcels.filter(({ to }) => to.some(isLacking)).map(({ ref }) => ref)
  const props = { content, letterhead, byHand: new Set(byHand) }
  const shown =
    paper === 'labels' ? (
      <LabelsDocument {...props} />
    ) : paper === 'slips' ? (
      <SlipsDocument {...props} />
    ) : (
      <PickListDocument {...props} />
    )
  return { pdf: await renderToBuffer(shown), byHand }
}
