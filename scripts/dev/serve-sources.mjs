import { resolve } from 'node:path'
import { createServer } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
const { startDev } = await vite.ssrLoadModule('/src/main/dev.ts')
await startDev(vite, root)
