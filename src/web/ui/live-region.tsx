export type LiveRegionProps = {
  /** Announced whenever it changes; empty says nothing. */
  message: string
  /** Interrupts what is being read. For failures only. */
  urgent?: boolean | undefined
}

/** Stands in the page from the start: a region that arrives together with its message is not announced. */
export function LiveRegion({ message, urgent = false }: LiveRegionProps) {
  return (
    <div className="visually-hidden" role={urgent ? 'alert' : 'status'} aria-atomic="true">
      {message}
    </div>
  )
}
