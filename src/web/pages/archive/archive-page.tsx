import { type Archive, listArchive } from '#application/articles/list-archive.ts'
import type { Site } from '#application/content/read-site.ts'
import {
  archiveKinds,
  countChosen,
  parseArchiveQuery,
  saysTheSame,
  writeArchiveQuery,
} from '#domain/articles/archive-filter.ts'
import { archiveFilter } from '#web/islands/archive-filter/archive-filter.island.tsx'
import { readMarks } from '#web/islands/read-marks/read-marks.island.tsx'
import { searchField } from '#web/islands/search-field/search-field.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ArchiveResults } from './archive-results.tsx'
import { chosenToggles, FilterForm } from './filter-form.tsx'

export const archivePage = definePage<Archive>({
  path: '/archive',
  styles: 'archive',
  standby: true,
  query: [...archiveKinds, 'page'],
  async load({ context, query }) {
    const archive = await listArchive(context, parseArchiveQuery(query))
    if (!saysTheSame(query, archive)) return { kind: 'moved', to: addressOf(archive), forNow: true }
    // Choices can be combined in more ways than there is room to keep.
    return { kind: 'found', data: archive, tags: ['site', 'lists'], keep: countChosen(archive.filter) <= 1 }
  },
  head: (archive, site) => ({
    title: titleOf(archive),
    description: `Every article of ${site.magazine.name}, by section, topic, author and issue.`,
    canonical: addressOf(archive),
    ...(countChosen(archive.filter) > 1 ? { robots: 'noindex' as const } : {}),
  }),
  View: ArchiveView,
})

const addressOf = (archive: Archive) => `/archive${writeArchiveQuery(archive)}`

function titleOf({ facets, page }: Archive): string {
  const choices = facets
    .map(({ toggles }) => toggles.filter((toggle) => toggle.chosen).map((toggle) => toggle.name))
    .filter((names) => names.length > 0)
    .map((names) => names.join(' or '))
  const title = choices.length > 0 ? `Archive: ${choices.join(' · ')}` : 'Archive'
  return page > 1 ? `${title}, page ${page}` : title
}

function ArchiveView({ data: archive, site }: ViewProps<Archive>) {
  return (
    <SiteLayout site={site}>
      <div id="archive" className="archive">
        <ArchiveHead site={site} />
        <button type="button" className="button button-secondary archive-open" popoverTarget="archive-form">
          <Icon name="list" />
          <span>
            Filter<span id="archive-chosen">{chosenNote(archive)}</span>
          </span>
        </button>
        <FilterForm archive={archive} />
        <ArchiveResults archive={archive} />
      </div>
    </SiteLayout>
  )
}

function chosenNote(archive: Archive): string {
  const chosen = chosenToggles(archive).length
  return chosen > 0 ? ` (${chosen} chosen)` : ''
}

function ArchiveHead({ site }: { site: Site }) {
  return (
    <header className="archive-head">
      <h1>Archive</h1>
      <p className="archive-lede">
        Everything we have published, to be narrowed by section, topic, author and issue. The{' '}
        <a href="/issues">issues</a> stand whole on a shelf of their own.
      </p>
      <Island of={searchField} id="search-field" query="" label={`Search ${site.magazine.name}`} />
      <Island of={archiveFilter} id="archive-filter" />
      <Island of={readMarks} id="read-marks" />
    </header>
  )
}
