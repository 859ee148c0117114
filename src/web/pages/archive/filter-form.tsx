import type { Archive, Facet, Toggle } from '#application/articles/list-archive.ts'
import type { ArchiveKind } from '#domain/articles/archive-filter.ts'
import { Button } from '#web/ui/button.tsx'

export const kindNames: Record<ArchiveKind, string> = {
  section: 'Section',
  topic: 'Topic',
  author: 'Author',
  issue: 'Issue',
}

export const chosenToggles = ({ facets }: Archive) =>
  facets.flatMap(({ kind, toggles }) => toggles.filter((toggle) => toggle.chosen).map((toggle) => ({ kind, toggle })))

/** Beside the articles where there is room; otherwise a sheet that the button above it opens. Both without scripts. */
export function FilterForm({ archive }: { archive: Archive }) {
  return (
    <form id="archive-form" className="archive-form" action="/archive" popover="auto" aria-label="Filter the archive">
      {archive.facets.map((facet) => (
        <FacetToggles key={facet.kind} facet={facet} />
      ))}
      <div className="archive-form-end">
        <Button type="submit">Show articles</Button>
      </div>
    </form>
  )
}

function FacetToggles({ facet: { kind, toggles, others } }: { facet: Facet }) {
  return (
    <fieldset id={`facet-${kind}`} className="facet">
      <legend className="label">{kindNames[kind]}</legend>
      <ul className="facet-toggles">
        {toggles.map((toggle) => (
          <li key={toggle.slug}>
            <FacetToggle kind={kind} toggle={toggle} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="fine facet-others">
          and {others.toLocaleString('en')} more:{' '}
          {kind === 'issue' ? <a href="/issues">all issues</a> : 'find one by search'}
        </p>
      )}
    </fieldset>
  )
}

function FacetToggle({ kind, toggle: { slug, name, count, chosen } }: { kind: ArchiveKind; toggle: Toggle }) {
  return (
    <label className="toggle">
      <input
        id={`toggle-${kind}-${slug}`}
        className="mark mark-check"
        type="checkbox"
        name={kind}
        value={slug}
        defaultChecked={chosen}
      />
      <span className="toggle-name">{name}</span>{' '}
      <span className="toggle-count" data-none={count === 0 || undefined}>
        {count}
      </span>
    </label>
  )
}
