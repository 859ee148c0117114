import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { generateSchemas } from './schemas.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    stripeSchemas: string
  }
}

const projectDir = resolve(import.meta.dirname, '../../..')

/** Made once for these versions of Stripe's packages, and kept. */
export function setup(project: TestProject) {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'schemas.ts')))
  for (const name of ['stripe', '@stripe/stripe-js', 'typescript'])
    hash.update(readFileSync(join(projectDir, 'node_modules', name, 'package.json')))
  const folder = join(projectDir, 'node_modules/.cache/colophon')
  const file = join(folder, `stripe-schemas-${hash.digest('hex').slice(0, 16)}.json`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    generateSchemas(projectDir, `${file}.${process.pid}`)
    renameSync(`${file}.${process.pid}`, file)
  }
  project.provide('stripeSchemas', file)
}
