import { existsSync, readFileSync, statSync } from 'node:fs'
import { tellRow } from './rows.mjs'

const AIM_KB = 70

/** Everything that an article page can come to load as script, compressed as it is sent. */
export function benchScriptWeight(html) {
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
  tellRow({
    name: 'script that it can come to load, opened panels included',
    unit: 'kB brotli',
    aim: { atMost: AIM_KB },
    rounds: [bytes / 1000],
    note: `${files.size} files, for ${(html.length / 1000).toFixed(1)} kB of HTML`,
  })
  tellRow({ name: 'scripts that reading waits for', unit: 'scripts', aim: { atMost: 0 }, rounds: [blocking] })
}

/** A file too small to gain by it is sent as it is. */
const sentSize = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
