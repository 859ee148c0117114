import type { Plugin } from 'vite'

export function plainImports(): Plugin
