import { Zip, ZipDeflate } from 'fflate'
import type { ZipFiles } from '#application/ports/zip-files.ts'

const NOTHING = new Uint8Array(0)

export const zipFiles: ZipFiles = async function* (files, madeAt) {
  let packed: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else packed.push(piece)
  })
  const take = () => {
    if (failure) throw failure
    const taken = packed
    packed = []
    return taken
  }
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = madeAt
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* take()
    }
    file.push(NOTHING, true)
    yield* take()
  }
  zip.end()
  yield* take()
}
