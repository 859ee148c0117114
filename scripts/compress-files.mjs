import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textual = /\.(js|css|svg|json|map)$/

/** Writes `.br` and `.gz` beside each text file of a folder: compressed once, as well as can be. */
export async function compressFiles(folder) {
  const files = readdirSync(folder).filter((name) => textual.test(name))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file) {
  const bytes = readFileSync(file)
  const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const zipped = await promisify(gzip)(bytes, { level: 9 })
  if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli)
  if (zipped.length < bytes.length) writeFileSync(`${file}.gz`, zipped)
}
