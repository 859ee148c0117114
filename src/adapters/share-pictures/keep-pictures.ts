import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DrawSharePicture,
  type SharePicture,
  sharePictureVersion,
} from '#application/share-pictures/share-picture.ts'
import type { PictureDrawer } from './picture-drawer.ts'

type Folders = { contentDir: string; picturesDir: string }

/** Each picture is drawn once and kept as a file; those who ask for it meanwhile wait for the same drawing. */
export function keepPictures(drawer: PictureDrawer, { contentDir, picturesDir }: Folders): DrawSharePicture {
  const drawing = new Map<string, Promise<Uint8Array | 'busy'>>()
  return async (picture) => {
    const art = await readArt(contentDir, picture)
    const name = fileName(picture, art)
    const begun = drawing.get(name)
    if (begun) return begun
    const found = findOrDraw(join(picturesDir, name), () => drawer.draw(picture, art))
    drawing.set(name, found)
    return found.finally(() => drawing.delete(name))
  }
}

/** Art that can't be read is left out: a link without its drawing is still a link. */
async function readArt(contentDir: string, { art }: SharePicture): Promise<string | null> {
  if (!art?.startsWith('/media/images/')) return null
  return readFile(join(contentDir, art.slice('/media/'.length)), 'utf8').catch(() => null)
}

/** Named by all that goes into it, so that what changes is drawn anew. */
const fileName = (picture: SharePicture, art: string | null) =>
  `${createHash('sha256')
    .update(`${sharePictureVersion(picture)}\n${art ?? ''}`)
    .digest('hex')
    .slice(0, 32)}.png`

async function findOrDraw(file: string, draw: () => Promise<Uint8Array | 'busy'>): Promise<Uint8Array | 'busy'> {
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const png = await draw()
  if (png !== 'busy') await keep(file, png).catch(() => undefined)
  return png
}

/** Written beside and renamed: nobody ever reads half a picture. A folder that can't be written only costs time. */
async function keep(file: string, png: Uint8Array) {
  const beside = `${file}.${randomUUID()}`
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(beside, png)
  await rename(beside, file)
}
