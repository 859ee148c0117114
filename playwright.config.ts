import { defineConfig } from '@playwright/test'

/** `scripts/test.mjs` starts a site of its own for these tests and says where it and the browser are. */
export default defineConfig({
  testDir: 'tests/e2e',
  // A file is one worker's: a third of them start a site of their own, and each worker would start another.
  fullyParallel: false,
  workers: 2,
  // Nothing here measures time: a machine that is busy with another stage may take three times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    baseURL: process.env.E2E_URL ?? 'http://localhost:8080',
    // A trace takes as long again as the test itself: it is made when it is asked for.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Whether sound may go on after a page is left is the browser's guess; tests that want it refused refuse it.
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
