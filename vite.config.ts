import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The stylesheets a page links: one shared, one for each page. Scripts come from one entry, which loads islands by need. */
const styles = ['src/web/styles/base.css', ...globSync('src/web/pages/*/*.page.css')]

const SHARED =
  /src\/web\/(render\/island|parts\/(browser\/(signals|display-constants)|cart\/cart-channel)|ui\/(icon|icon-paths|use-hydrated))\.tsx?$/

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
        // Only what all islands share is named beside each of them: the whole list would weigh more than the request that it saves.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed) => needed.filter((one) => /\.css$|\/shared-/.test(one)),
        },
        rolldownOptions: {
          input: ['src/web/render/client.ts', ...styles],
          // What every page's islands share is one small file: apart, each would cost a request and a line in the list of what to fetch.
          // Every page loads the list of all islands: seven characters tell one build from another as well as eight.
          output: {
            chunkFileNames: ({ name }) => `assets/${name.replace('.island', '')}-[hash:7].js`,
            codeSplitting: { groups: [{ name: 'shared', test: SHARED }] },
          },
        },
      },
}))
