export type LoaderProps = { text?: string | undefined }

export function Loader({ text = 'Loading' }: LoaderProps) {
  return (
    <p className="loader" role="status">
      <picture>
        <source media="(prefers-reduced-motion: reduce)" srcSet="/static/img/loader-still.png" />
        <img src="/static/img/loader.gif" width="48" height="48" alt="" />
      </picture>
      <span>{text}</span>
    </p>
  )
}
