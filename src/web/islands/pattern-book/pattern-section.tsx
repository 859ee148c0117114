import type { ReactNode } from 'react'

export type PatternSectionProps = { id: string; title: string; children: ReactNode }

export function PatternSection({ id, title, children }: PatternSectionProps) {
  return (
    <section className="pattern-section" aria-labelledby={`pattern-${id}`}>
      <h2 id={`pattern-${id}`} className="pattern-title">
        {title}
      </h2>
      <div className="pattern-specimens">{children}</div>
    </section>
  )
}
