import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Programs that tests start over and over, to kill them or one for each file, need not be compiled anew each time. */
const compiled = process.env.NODE_COMPILE_CACHE ?? makeCompiledFolder()

function makeCompiledFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-compiled-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Four kinds of test. Those that touch data share one real PostgreSQL, each file with a database of its own. */
export default defineConfig({
  plugins: [react()],
  test: {
    // One for each core: whoever starts the tests has nothing to do but wait.
    maxWorkers: '100%',
    env: { NODE_COMPILE_CACHE: compiled },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['tests/sandbox-*/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/sandbox-stripe/support/generate-schemas.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Reading Stripe's schemas takes as long as most of its files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/start-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A third of the time went into loading the same modules for every file anew; they keep nothing of a test's.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/start-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // Kills and races are told apart only when one runs at a time.
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
})
