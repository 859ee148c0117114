import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { islandsTogether, tellIslandsTogether } from './scripts/islands-together.mjs'
import { plainImports } from './scripts/plain-imports.mjs'
import { trimReactDom } from './scripts/trim-react-dom.mjs'

/** The stylesheets a page links: one shared, one for each page. */
const styles = ['src/web/styles/base.css', ...globSync('src/web/pages/*/*.page.css')]
const bundles = islandsTogether()
const together = new Set([...bundles.values()].flat())
/** One script is on every page; it loads what wakes islands, and the islands, which the page names. */
const scripts = [
  'src/web/render/client.ts',
  'src/web/render/hydrate.tsx',
  ...bundles.keys(),
  ...globSync('src/web/islands/*/*.island.tsx').filter((source) => !together.has(source)),
]
const nameOf = ({ name }: { name: string }) => `assets/${name.replace(/\.islands?/, '')}-[hash:7].js`

/** What islands of nearly every page need, and others too: apart, each piece would cost a request and be packed worse. */
const shared = [
  'preload-helper',
  'src/web/render/island',
  'src/web/parts/browser/(signals|display-constants|browser-memory|watch-scroll|use-late-component)',
  'src/web/parts/cart/cart-channel',
  'src/web/parts/reading/(device-memory|forget-everywhere)',
  'src/domain/reading/reading-(place|memory)',
  'src/web/islands/site-header/',
  'src/web/islands/reading-place/text-blocks',
  'src/web/islands/mailing-list/popup-memory',
  'src/web/ui/(icon|icon-paths|use-hydrated|button|button-class|live-region)\\.',
]
/** What a form needs, the one for the mailing list on every page and others: most readers fill in none. */
const forms = [
  'src/web/parts/captcha/get-captcha-token',
  'src/domain/mailing-list/list-tags',
  'src/web/islands/mailing-list/(send-signup|use-signup|signup-(form|texts)|mailing-list-signup)',
  'src/web/ui/(captcha-notice|field|field-control|field-error|required-mark|text-field)\\.',
]
const groups = Object.entries({ shared, forms }).map(([name, paths]) => ({ name, test: new RegExp(paths.join('|')) }))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [plainImports(), trimReactDom(), tellIslandsTogether()])],
  appType: 'custom',
  publicDir: false,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        rolldownOptions: {
          input: {
            serve: 'src/main/serve.ts',
            desk: 'src/main/desk.ts',
            typeset: 'src/main/typeset.ts',
            draw: 'src/adapters/share-pictures/draw-worker.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        assetsDir: 'assets',
        // Files stay files: an inlined font or picture could not be cached, and data: addresses are not allowed by our policy.
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: [...scripts, ...styles],
          // An island is looked for among what its script exports.
          preserveEntrySignatures: 'exports-only',
          output: {
            entryFileNames: nameOf,
            chunkFileNames: nameOf,
            codeSplitting: { groups },
          },
        },
      },
}))
