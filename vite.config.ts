import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The stylesheets a page links: one shared, one for each page. */
const styles = ['src/web/styles/base.css', ...globSync('src/web/pages/*/*.page.css')]
/** One script is on every page; it loads what wakes islands, and the islands, which the page names. */
const scripts = [
  'src/web/render/client.ts',
  'src/web/render/hydrate.tsx',
  ...globSync('src/web/islands/*/*.island.tsx'),
]
const nameOf = ({ name }: { name: string }) => `assets/${name.replace('.island', '')}-[hash:7].js`

const SHARED =
  /preload-helper|src\/web\/(render\/island|parts\/(browser\/(signals|display-constants|browser-memory|watch-scroll)|cart\/cart-channel)|ui\/(icon|icon-paths|use-hydrated))\.tsx?$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
          // What every page's islands share is one small file: apart, each would cost a request.
          output: {
            entryFileNames: nameOf,
            chunkFileNames: nameOf,
            codeSplitting: { groups: [{ name: 'shared', test: SHARED }] },
          },
        },
      },
}))
