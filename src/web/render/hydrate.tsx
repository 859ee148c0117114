import { Component, type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { IslandFailure } from '#contract/island-failure.ts'
import { errorKinds, LONGEST_PATH } from '#domain/islands/failure-report.ts'
import { readEarlyFields, tellEarlyFields, tellField } from './early-fields.ts'
import type { IslandDefinition } from './island.tsx'
import { tellTypedFields } from './typed-fields.ts'

/** A failed island goes back to the HTML that the server sent, which works without scripts. */
class IslandBoundary extends Component<{ serverHtml: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <div data-island-failed="" dangerouslySetInnerHTML={{ __html: this.props.serverHtml }} />
  }
}

/** Says that an island is awake only when its own effects have run: what looks awake must hear a click and count its seconds. */
function SayAwake({ place, children }: { place: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    place.dataset.awake = ''
  }, [place])
  return children
}

export function hydrateIsland(place: HTMLElement, module: Record<string, unknown>) {
  // Several may be in one file.
  const island = Object.values(module)
    .filter(isDefinition)
    .find(({ name }) => name === place.dataset.island)
  if (!island) return
  const props = JSON.parse(place.dataset.props ?? '{}') as object
  const report = (error: unknown) => reportFailure(island.name, error)
  const early = readEarlyFields(place)
  const tree = (
    <SayAwake place={place}>
      <IslandBoundary serverHtml={place.innerHTML}>
        <island.Component {...props} />
      </IslandBoundary>
    </SayAwake>
  )
  // In one go: a letter typed between the reading of the fields and the waking of the island would be lost.
  flushSync(() =>
    hydrateRoot(place, tree, {
      identifierPrefix: `${place.id}-`,
      onCaughtError: report,
      onUncaughtError: report,
      onRecoverableError: report,
    }),
  )
  tellEarlyFields(place, early)
  tellTypedFields(place, (field, holds) => tellField(field, { holds, caret: null }))
}

function isDefinition(value: unknown): value is IslandDefinition<object> {
  return typeof value === 'object' && value !== null && 'Component' in value && 'start' in value
}

function reportFailure(island: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: a developer looks for a failed widget in the console first.
  console.error(`The island ${island} failed`, error)
  const kind = errorKinds.find((name) => error instanceof Error && error.name === name) ?? 'other'
  const failure: IslandFailure = { island, path: location.pathname.slice(0, LONGEST_PATH), error: kind }
  const body = JSON.stringify(failure)
  fetch('/api/island-failures', { method: 'POST', body, headers: { 'content-type': 'application/json' } }).catch(
    () => {},
  )
}
