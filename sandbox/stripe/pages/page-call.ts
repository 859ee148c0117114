import type { IncomingMessage } from 'node:http'

/** What is asked for beside the provider's API: its pages, its browser's scripts and the controls. */
export type PageCall = { request: IncomingMessage; path: string; query: URLSearchParams; body: string }
