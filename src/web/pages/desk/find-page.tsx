import { type Found, findAnyone } from '#application/desk/find-anyone.ts'
import { foundPath, readerPath } from '#contract/page-paths.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { readerActs } from './acts/reader-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = { query: string; found: Found; done: string | null }

const PATH = '/desk/find'

/** Anyone, and anything that has a name of its own, by what staff know of it. One hit opens at once. */
export const deskFindPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['q', 'done'],
  async load(request) {
    const query = request.query.get('q') ?? ''
    const page = query === '' ? PATH : `${PATH}?${new URLSearchParams({ q: query })}`
    const loaded = await loadDesk(request, { page, sees: 'see readers' }, async () => ({
      query,
      found: await findAnyone(request.context, query),
      done: actDone(readerActs, request.query.get('done')),
    }))
    const only = loaded.kind === 'found' ? onlyOne(loaded.data.shown?.found) : null
    return only === null ? loaded : { kind: 'moved', to: only, forNow: true }
  },
  head: () => ({
    title: 'Find anyone',
    description: 'Readers, orders and invoices',
    canonical: PATH,
    robots: 'noindex',
  }),
  View: FindView,
})

/** Where it must be; null where there is a choice, or only a guess. */
function onlyOne(found: Found | undefined): string | null {
  if (!found || found.isGuess) return null
  const paths = new Set([...found.readers.map(({ ref }) => readerPath(ref)), ...found.things.map(foundPath)])
  const [only = null] = paths
  return paths.size === 1 ? only : null
}

function FindView({ data, site }: ViewProps<AtPage<Shown>>) {
  return (
    <DeskLayout
      {...data}
      site={site}
      at={PATH}
      title="Readers"
      query={data.shown?.query ?? ''}
      notice={data.shown?.done ?? null}
    >
      {({ query, found }) => (
        <>
          <p aria-live="polite">{summaryOf(query, found)}</p>
          {found.readers.length > 0 && <Readers found={found} />}
          {found.things.length > 0 && <Things found={found} />}
        </>
      )}
    </DeskLayout>
  )
}

function summaryOf(query: string, { readers, things, isGuess, isCut }: Found): string {
  const count = readers.length + things.length
  if (query.trim() === '')
    return 'By any part of a name, an email, a street or a postcode; by the name of an order, an invoice, a subscription, a label or a parcel; a gift by who gave it, whom it is for, or its link; what a guest bought or gives by their name or email.'
  if (count === 0) return `Nothing was found for “${query}”. Three letters of it are enough.`
  if (isGuess) return `Nobody is written “${query}”. ${count === 1 ? 'This is' : 'These are'} like it.`
  return isCut ? `The first ${count}: say more of it to see fewer.` : `${count} found.`
}

const Readers = ({ found }: { found: Found }) => (
  <DataTable
    id="found-readers"
    caption="Readers"
    whenNarrow="stack"
    rows={found.readers}
    rowKey={({ ref }) => ref}
    columns={[
      { key: 'name', label: 'Name', rowHeader: true, cell: ({ ref, name }) => <a href={readerPath(ref)}>{name}</a> },
      {
        key: 'email',
        label: 'Email',
        cell: ({ email, isSuspended }) => (isSuspended ? `${email} (comes back)` : email),
      },
      { key: 'place', label: 'Address', cell: ({ place }) => place ?? '–' },
    ]}
  />
)

const Things = ({ found }: { found: Found }) => (
  <DataTable
    id="found-things"
    caption="Orders, invoices, gifts and the like"
    whenNarrow="stack"
    rows={found.things}
    rowKey={({ kind, ref, order, monthly }) => `${kind} ${ref} ${order ?? monthly}`}
    columns={[
      { key: 'kind', label: 'What', cell: ({ kind }) => kind },
      {
        key: 'ref',
        label: 'Name',
        rowHeader: true,
        cell: (thing) => <Linked to={foundPath(thing)}>{thing.ref}</Linked>,
      },
      { key: 'about', label: 'About', cell: ({ about }) => about },
      {
        key: 'reader',
        label: 'Reader',
        cell: ({ account }) => (account === null ? '–' : <a href={readerPath(account)}>{account}</a>),
      },
    ]}
  />
)

const Linked = ({ to, children }: { to: string | null; children: string }) =>
  to === null ? children : <a href={to}>{children}</a>
