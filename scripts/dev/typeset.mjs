import { resolve } from 'node:path'
import { createServer } from 'vite'

// The typesetting thread while developing: the same program, from its sources.
const root = resolve(import.meta.dirname, '../..')
const server = { middlewareMode: true, hmr: false, ws: false, watch: null }
const vite = await createServer({ root, server, appType: 'custom', logLevel: 'error' })
await vite.ssrLoadModule('/src/main/typeset.ts')
await vite.close()
