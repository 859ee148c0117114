// Islands whose scripts are one file, as `src/web/islands/*.islands.ts` name them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ISLAND = /from '(\.\/[\w/-]+\.island\.tsx)'/g

/** Each file that names some, and those that it names. */
export const islandsTogether = () =>
  new Map(
    globSync('src/web/islands/*.islands.ts').map((file) => {
      const named = [...readFileSync(file, 'utf8').matchAll(ISLAND)]
      return [file, named.map(([, path = '']) => join(dirname(file), path))]
    }),
  )

/** Has the manifest of a build say of each of them where it is, as if it were built alone: whoever reads it asks for an island. */
export const tellIslandsTogether = () => ({
  name: 'islands-together',
  writeBundle({ dir = '' }) {
    const file = join(dir, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    for (const [bundle, islands] of islandsTogether()) for (const island of islands) manifest[island] = manifest[bundle]
    writeFileSync(file, JSON.stringify(manifest, null, 2))
  },
})
