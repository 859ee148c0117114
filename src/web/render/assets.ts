import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export type PageAssets = {
  styles: string[]
  scripts: string[]
  fonts: string[]
  /** What wakes islands, loaded with the first of them. */
  hydrate: string
  /** Where the script of each island is, by its name. A page names those that it carries, so no page loads the list. */
  islands: ReadonlyMap<string, string>
}
/** Where a page's stylesheet and script are: hashed files of the build, or sources while developing. */
export type AssetFinder = (styles: string) => PageAssets

type ManifestEntry = { file: string; assets?: string[] }
type Manifest = Record<string, ManifestEntry>

const CLIENT = 'src/web/render/client.ts'
const HYDRATE = 'src/web/render/hydrate.tsx'
const BASE = 'src/web/styles/base.css'
const ISLANDS = 'src/web/islands/*/*.island.tsx'
const islandOf = (source: string) => basename(source, '.island.tsx')
const sheet = (styles: string) => `src/web/pages/${styles}/${styles}.page.css`

/** Only what the first screen always needs: asking for more at once would slow it, and a face that comes later stays away. */
const UPRIGHT = /(newsreader-latin-wght-normal|schibsted-grotesk-latin-wght-normal)(-[\w-]{1,20})?\.woff2$/
const ITALIC = /newsreader-latin-400-italic(-[\w-]{1,20})?\.woff2$/
/** Those that begin with a deck in italics, so that the face is loaded in any case. */
const PAGES_IN_ITALICS = new Set(['article', 'information', 'login', 'mailing-list'])

export function builtAssets(manifestFile: string): AssetFinder {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const address = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}`)
    return `/${entry.file}`
  }
  const files = new Set(Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.assets ?? [])]))
  const fonts = (faces: RegExp) => [...files].filter((file) => faces.test(file)).map((file) => `/${file}`)
  const upright = fonts(UPRIGHT)
  const both = [...upright, ...fonts(ITALIC)]
  const sources = Object.keys(manifest).filter((source) => source.endsWith('.island.tsx'))
  const islands = new Map(sources.map((source) => [islandOf(source), address(source)]))
  const known = new Map<string, PageAssets>()
  return (styles) => {
    const found = known.get(styles)
    if (found) return found
    const own = { styles: [address(BASE), address(sheet(styles))], scripts: [address(CLIENT)] }
    const faces = PAGES_IN_ITALICS.has(styles) ? both : upright
    const assets = { ...own, fonts: faces, hydrate: address(HYDRATE), islands }
    known.set(styles, assets)
    return assets
  }
}

/** While developing. An island that is new is found after the next start. */
let sourceIslands: ReadonlyMap<string, string> | undefined

export function sourceAssets(styles: string): PageAssets {
  sourceIslands ??= new Map(globSync(ISLANDS).map((source) => [islandOf(source), `/${source}`]))
  return {
    styles: [`/${BASE}`, `/${sheet(styles)}`],
    scripts: ['/@vite/client', '/scripts/dev/refresh.mjs', `/${CLIENT}`],
    fonts: [],
    hydrate: `/${HYDRATE}`,
    islands: sourceIslands,
  }
}
