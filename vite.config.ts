import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The stylesheets a page links: one shared, one for each page. Scripts come from one entry, which loads islands by need. */
const styles = ['src/web/styles/base.css', ...globSync('src/web/pages/*/*.page.css')]

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
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['src/web/render/client.ts', ...styles] },
      },
}))
