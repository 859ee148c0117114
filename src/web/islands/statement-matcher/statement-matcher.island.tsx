import { defineIsland } from '#web/render/island.tsx'
import { StatementMatcher } from './statement-matcher.tsx'

export const statementMatcher = defineIsland({
  name: 'statement-matcher',
  Component: StatementMatcher,
  start: 'load',
})
