import type { ChartSeries } from './Chart.tsx'

/** Which colour is what; one alone needs none. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null
  return (
    <ul className="ct-chart-legend" aria-hidden="true">
      {series.map(({ id, label }, index) => (
        <li key={id} data-place={index + 1}>
          {label}
        </li>
      ))}
    </ul>
  )
}
