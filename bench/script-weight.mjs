import { existsSync, readFileSync, statSync } from 'node:fs'

const AIM_KB = 70

/** Everything that an article page can come to load as script, compressed as it is sent. */
export async function benchScriptWeight(html, report) {
  const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8'))
  const sources = Object.keys(manifest)
  const islands = [...html.matchAll(/data-island="([^"]+)"/g)].map((match) => match[1])
  const entries = [
    'src/web/render/client.ts',
    'src/web/render/hydrate.tsx',
    ...islands.map((name) => sources.find((source) => source.endsWith(`/${name}.island.tsx`))),
  ]
  const files = new Set()
  const visit = (name) => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The build has no ${name}`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const other of entry.imports ?? []) visit(other)
  }
  for (const name of entries) visit(name)
  const bytes = [...files].reduce((sum, file) => sum + sentSize(`dist/client/${file}`), 0)
  const blocking = [...html.matchAll(/<script(?![^>]*type="(?:module|application\/[a-z+]*json)")[^>]*>/g)].length
  report(
    `Script that an article page can come to load, opened panels included: ${(bytes / 1000).toFixed(1)} kB brotli in ${files.size} files (aim ${AIM_KB} without them, held by a browser test), needed before reading: 0, blocking: ${blocking}`,
  )
}

/** A file too small to gain by it is sent as it is. */
const sentSize = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
