import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jpegInSvg, readJpeg } from '#adapters/book/jpeg.ts'
import { coverVersion, type DrawCover } from '#application/issues/issue-cover.ts'
import type { Documents } from '#application/ports/issue-documents.ts'
import { type DrawSharePicture, sharePictureVersion } from '#application/share-pictures/share-picture.ts'
import type { Drawing, PictureDrawer } from './picture-drawer.ts'

type ReadPicture = Documents['readPicture']

type KeptPictures = { drawSharePicture: DrawSharePicture; drawCover: DrawCover }

/** Each picture is drawn once and kept as a file; those who ask for it meanwhile wait for the same drawing. */
export function keepPictures(drawer: PictureDrawer, readPicture: ReadPicture, dataDir: string): KeptPictures {
  const begun = new Map<string, Promise<Uint8Array | 'busy'>>()
  const drawOnce = (file: string, drawing: Drawing) => {
    const found = begun.get(file) ?? findOrDraw(file, () => drawer.draw(drawing)).finally(() => begun.delete(file))
    begun.set(file, found)
    return found
  }
  return {
    async drawSharePicture(picture) {
      const art = await readArt(readPicture, picture.art)
      const name = `${nameOf(sharePictureVersion(picture), art)}.png`
      return drawOnce(join(dataDir, 'share-pictures', name), { kind: 'share-picture', picture, art })
    },
    async drawCover(cover) {
      const art = await readArt(readPicture, cover.art.src)
      if (art === null) return null
      return drawOnce(join(dataDir, 'covers', `${nameOf(coverVersion(cover), art)}.svg`), { kind: 'cover', cover, art })
    },
  }
}

/** Art as the text of an SVG; a photograph stands in one. What can't be read is left out: a link without its picture is still a link. */
async function readArt(readPicture: ReadPicture, src: string | null): Promise<string | null> {
  const bytes = src === null ? null : await readPicture(src).catch(() => null)
  if (!bytes) return null
  const jpeg = readJpeg(bytes)
  return jpeg ? jpegInSvg(jpeg) : new TextDecoder().decode(bytes)
}

/** Another number draws every picture anew: what is drawn of the same parts looks different since. */
const DRAWN_AS = 2

/** Named by all that goes into it, so that what changes is drawn anew. */
const nameOf = (version: string, art: string | null) =>
  createHash('sha256')
    .update(`${DRAWN_AS}\n${version}\n${art ?? ''}`)
    .digest('hex')
    .slice(0, 32)

async function findOrDraw(file: string, draw: () => Promise<Uint8Array | 'busy'>): Promise<Uint8Array | 'busy'> {
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const drawn = await draw()
  if (drawn !== 'busy') await keep(file, drawn).catch(() => undefined)
  return drawn
}

/** Written beside and renamed: nobody ever reads half a picture. A folder that can't be written only costs time. */
async function keep(file: string, bytes: Uint8Array) {
  const beside = `${file}.${randomUUID()}`
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(beside, bytes)
  await rename(beside, file)
}
