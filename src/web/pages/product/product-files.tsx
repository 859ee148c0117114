import { endingOf } from '#domain/files/content-types.ts'
import { formatBytes } from '#domain/files/format-bytes.ts'
import type { ProductFile } from '#domain/store/goods.ts'

/** What is in the box of something that comes without one. */
export function ProductFiles({ files }: { files: readonly ProductFile[] }) {
  return (
    <section className="product-files" aria-labelledby="product-files">
      <h2 id="product-files" className="label">
        What you download
      </h2>
      <ul className="product-file-list">
        {files.map(({ path, name, bytes }) => (
          <li key={path}>
            <span>{name}</span>{' '}
            <span className="fine">
              {endingOf(path).toUpperCase()}, {formatBytes(bytes)}
            </span>
          </li>
        ))}
      </ul>
      <p className="fine">The links come with the receipt.</p>
    </section>
  )
}
