import type { Plugin } from 'vite'

export function islandsTogether(): Map<string, string[]>
export function tellIslandsTogether(): Plugin
