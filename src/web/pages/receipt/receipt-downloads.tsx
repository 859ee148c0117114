import type { Downloads } from '#application/ports/receipt-document.ts'
import { formatBytes } from '#domain/files/format-bytes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The files that were bought. */
export function ReceiptDownloads({ downloads }: { downloads: Downloads[] }) {
  if (downloads.length === 0) return null
  return (
    <section className="receipt-part" aria-labelledby="receipt-downloads">
      <h2 id="receipt-downloads">Your downloads</h2>
      {downloads.map(({ name, files, areComing }) => (
        <div key={name} className="receipt-files">
          <h3>{name}</h3>
          {files.length > 0 ? (
            <ul className="no-print">
              {files.map((file) => (
                <li key={file.path}>
                  <a className="receipt-file" href={file.path} download>
                    <Icon name="download" />
                    <span className="receipt-file-name">{file.name}</span>{' '}
                    <span className="fine">
                      {file.kind}, {formatBytes(file.bytes)}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="fine">
              {areComing
                ? 'The files are being made. Please open this receipt again in a few minutes.'
                : 'These files are no longer kept here. Please write to us, and we will find them for you.'}
            </p>
          )}
        </div>
      ))}
      <p className="fine">
        The links open for 30 days. Open this receipt again at any time, and there are new ones: what you bought stays
        yours.
      </p>
    </section>
  )
}
