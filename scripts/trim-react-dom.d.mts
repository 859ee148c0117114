import type { Plugin } from 'vite'

export function trimReactDom(): Plugin
export function trim(code: string): string
export function leftOutNames(code: string): string[]
