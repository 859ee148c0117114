import {
  type InstitutionFile,
  readInstitutionFile,
  readInstitutionInvoices,
} from '#application/institutions/read-institution-file.ts'
import type { ListedInvoice } from '#application/invoices/list-invoices.ts'
import type { PageOf } from '#application/page-of.ts'
import { deskInstitutionPath, deskInvoicePath, INSTITUTIONS_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { institutionActs } from '#web/pages/desk/acts/institution-acts.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { MoreLinks, pageAsked } from '#web/pages/desk/lists/more-links.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Shown = {
  institution: InstitutionFile
  /** Null where whoever looks may not see money. */
  invoices: PageOf<ListedInvoice> | null
  /** Of the invoices. */
  page: number
  done: string | null
}

const pageOfInstitution = (id: string, page: number) => `${deskInstitutionPath(id)}${page > 1 ? `?page=${page}` : ''}`

/** One institution: its licence, by which ways its readers come, what was billed, and how often they read. */
export const deskInstitutionPage = definePage<AtPage<Shown>>({
  path: `${INSTITUTIONS_PATH}/:id`,
  styles: 'desk',
  query: ['done', 'page'],
  load(request) {
    const { context, query } = request
    const id = request.params.id ?? ''
    const page = pageAsked(query)
    return loadDesk(request, { page: pageOfInstitution(id, page), sees: 'see readers' }, async ({ by }) => {
      const institution = await readInstitutionFile(context, id)
      if (!institution) return null
      const invoices = mayDo(by, 'see money') ? await readInstitutionInvoices(context, institution, page) : null
      const done = query.get('done')
      return {
        institution,
        invoices,
        page,
        done: done === 'new' ? 'The institution is added.' : actDone(institutionActs, done),
      }
    })
  },
  head: ({ shown }) => ({
    title: shown?.institution.name ?? 'An institution',
    description: 'An institution',
    canonical: shown ? deskInstitutionPath(shown.institution.id) : INSTITUTIONS_PATH,
    robots: 'noindex',
  }),
  View: InstitutionView,
})

function InstitutionView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { shown, staff } = data
  const title = shown?.institution.name ?? 'An institution'
  return (
    <DeskLayout {...data} site={site} at={INSTITUTIONS_PATH} title={title} notice={shown?.done ?? null}>
      {({ institution, invoices, page }) => (
        <>
          <Facts institution={institution} />
          <ActLinks staff={staff} kind={institutionActs} subject={institution} />
          <h2>Its readers come</h2>
          <Ways institution={institution} />
          <Use institution={institution} />
          <Billed invoices={invoices} page={page} sign={site.magazine.currency} />
          <MoreLinks
            page={page}
            hasMore={invoices?.hasMore ?? false}
            of="invoices"
            addressOf={(to) => `${pageOfInstitution(institution.id, to)}#invoices`}
          />
        </>
      )}
    </DeskLayout>
  )
}

const Facts = ({
  institution: { licence, licence_from, licence_to, other_names },
}: {
  institution: InstitutionFile
}) => (
  <p className="desk-standing">
    Licence: {licence === 'current' ? 'current' : <strong>{licence}</strong>}, from {licence_from} to{' '}
    {licence_to ?? 'no end'}
    {other_names.length > 0 && (
      <>
        <br />
        Also named {other_names.join(', ')}
      </>
    )}
    <br />
    <a href={INSTITUTIONS_PATH}>All institutions</a>
  </p>
)

function Ways({ institution: { networks, entity_id, email_domains } }: { institution: InstitutionFile }) {
  const ways = [
    { way: 'From its networks', what: networks },
    { way: 'By the login of its identity provider', what: entity_id === null ? [] : [entity_id] },
    { way: 'By a confirmed email at', what: email_domains },
  ]
  return (
    <ul className="desk-plain">
      {ways.map(({ way, what }) => (
        <li key={way}>
          {way}: {what.length > 0 ? what.join(', ') : 'none'}
        </li>
      ))}
    </ul>
  )
}

const Use = ({ institution: { use } }: { institution: InstitutionFile }) =>
  use.length === 0 ? (
    <>
      <h2>Use</h2>
      <p>Nobody was counted yet. Articles that everyone may read are not counted here.</p>
    </>
  ) : (
    <DataTable
      id="use"
      caption="Use by month, of what is not for everyone"
      rows={use}
      rowKey={({ month }) => month}
      columns={[
        { key: 'month', label: 'Month', rowHeader: true, cell: ({ month }) => month },
        { key: 'reads', label: 'Read', numeric: true, cell: ({ reads }) => reads },
        { key: 'turned-away', label: 'Turned away', numeric: true, cell: ({ turnedAway }) => turnedAway },
      ]}
    />
  )

function Billed({ invoices, page, sign }: Pick<Shown, 'invoices' | 'page'> & { sign: string }) {
  if (invoices !== null && invoices.rows.length > 0) return <InvoiceTable invoices={invoices.rows} sign={sign} />
  const none = page === 1 ? 'None was billed to it by one of its names.' : 'None.'
  return (
    <>
      <h2>Invoices</h2>
      <p>{invoices === null ? 'Not shown with your roles.' : none}</p>
    </>
  )
}

const InvoiceTable = ({ invoices, sign }: { invoices: ListedInvoice[]; sign: string }) => (
  <DataTable
    id="invoices"
    caption="Invoices, the last first"
    whenNarrow="stack"
    rows={invoices}
    rowKey={({ invoiceNo }) => invoiceNo}
    columns={[
      {
        key: 'no',
        label: 'Number',
        rowHeader: true,
        cell: ({ invoiceNo }) => <a href={deskInvoicePath(invoiceNo)}>{invoiceNo}</a>,
      },
      { key: 'state', label: 'State', cell: ({ state, isPastDue }) => (isPastDue ? `${state}, past due` : state) },
      { key: 'due', label: 'Due', cell: ({ due }) => due },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), sign),
      },
    ]}
  />
)
