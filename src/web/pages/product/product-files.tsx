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
              {endingOf(path)}, {sizeOf(bytes)}
            </span>
          </li>
        ))}
      </ul>
      <p className="fine">The links come with the receipt.</p>
    </section>
  )
}

const endingOf = (path: string) => (path.split('.').at(-1) ?? '').toUpperCase()

const KILOBYTE = 1000

const sizeOf = (bytes: number) =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`
