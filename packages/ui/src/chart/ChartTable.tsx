import type { ChartProps } from './Chart.tsx'

/** The figures of a chart. */
export function ChartTable({ title, places, series, formatValue, labels }: ChartProps) {
  return (
    <table className="ct-chart-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{labels.place}</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place, index) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {series.map(({ id, values }) => {
              const value = values[index]
              return <td key={id}>{value === null || value === undefined ? '–' : formatValue(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
