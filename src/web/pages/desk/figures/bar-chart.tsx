import { layoutBars } from '#domain/figures/chart-layout.ts'

export type BarChartProps = {
  id: string
  title: string
  /** Says in words what the bars show. */
  description: string
  rows: readonly { label: string; values: readonly number[] }[]
  parts: readonly string[]
  /** How a value is written at its line. */
  show: (value: number) => string
  /** Rates are drawn in parts of one. */
  isWhole?: boolean
}

/**
 * Bars, drawn by the server. Its colours are classes, so that they follow the page's look and the printer's; whoever can't
 * see them has the title, the words, and the table that stands below. On a narrow screen it scrolls by itself.
 */
export function BarChart({ id, title, description, rows, parts, show, isWhole = true }: BarChartProps) {
  const layout = layoutBars(
    rows.map(({ values }) => values),
    { isWhole },
  )
  const { width, height, bars, ticks, labels, left, bottom } = layout
  return (
    <figure className="chart">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and the arrow keys must reach it */}
      <section className="chart-scroll" aria-label={title} tabIndex={0}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{description}</desc>
          {ticks.map(({ y, value }) => (
            <g key={value}>
              <line className="chart-line" x1={left} x2={width} y1={y} y2={y} />
              <text className="chart-label" x={left - 8} y={y + 4} textAnchor="end">
                {show(value)}
              </text>
            </g>
          ))}
          {bars.map(({ x, y, width: across, height: tall, part, row }) => (
            <rect
              key={`${row}-${part}`}
              className={`chart-part chart-part-${part + 1}`}
              x={x}
              y={y}
              width={across}
              height={tall}
            />
          ))}
          {labels.map(({ x, row }) => (
            <text key={row} className="chart-label" x={x} y={bottom + 18} textAnchor="middle">
              {rows[row]?.label}
            </text>
          ))}
        </svg>
      </section>
      {parts.length > 1 && (
        <figcaption className="chart-key">
          <ul>
            {parts.map((part, index) => (
              <li key={part}>
                <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                  <rect className={`chart-part chart-part-${index + 1}`} width="12" height="12" />
                </svg>
                {part}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  )
}
