import { readFileSync } from 'node:fs'

export type PageAssets = { styles: string[]; scripts: string[]; fonts: string[] }
/** Where a page's stylesheet and script are: hashed files of the build, or sources while developing. */
export type AssetFinder = (styles: string) => PageAssets

type ManifestEntry = { file: string; assets?: string[] }
type Manifest = Record<string, ManifestEntry>

const CLIENT = 'src/web/render/client.ts'
const BASE = 'src/web/styles/base.css'
const sheet = (styles: string) => `src/web/pages/${styles}/${styles}.page.css`

/** Only the two faces that the first screen always needs; asking for more at once would slow the first. */
const PRELOADED_FONTS = /(newsreader-latin-wght-normal|schibsted-grotesk-latin-wght-normal)[^/]*\.woff2$/

export function builtAssets(manifestFile: string): AssetFinder {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const address = (source: string) => {
    const entry = manifest[source]
    if (!entry) throw new Error(`The build has no ${source}`)
    return `/${entry.file}`
  }
  const files = new Set(Object.values(manifest).flatMap((entry) => [entry.file, ...(entry.assets ?? [])]))
  const fonts = [...files].filter((file) => PRELOADED_FONTS.test(file)).map((file) => `/${file}`)
  const known = new Map<string, PageAssets>()
  return (styles) => {
    const found = known.get(styles)
    if (found) return found
    const assets = { styles: [address(BASE), address(sheet(styles))], scripts: [address(CLIENT)], fonts }
    known.set(styles, assets)
    return assets
  }
}

export const sourceAssets: AssetFinder = (styles) => ({
  styles: [`/${BASE}`, `/${sheet(styles)}`],
  scripts: ['/@vite/client', '/scripts/dev/refresh.mjs', `/${CLIENT}`],
  fonts: [],
})
