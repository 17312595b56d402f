import type { ChartProps } from './Chart.tsx'
import { ChartLegend } from './ChartLegend.tsx'

/** A name in a line, and after it a bar with its figure for each series. */
export function ChartRows({ summary, places, marks, series, formatValue }: ChartProps) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <>
      <ChartLegend series={series} />
      <div className="ct-chart-rows" role="img" aria-label={summary}>
        {places.map((place, index) => (
          <div key={place} className="ct-chart-row">
            <span className="ct-chart-place">
              {marks?.[index]}
              <span>{place}</span>
            </span>
            <span className="ct-chart-bars">
              {series.map(({ id, values }, which) => (
                <span key={id} className="ct-chart-series ct-chart-bar" data-place={which + 1}>
                  <i style={{ inlineSize: `${(80 * (values[index] ?? 0)) / highest}%` }} />
                  {formatValue(values[index] ?? 0)}
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
