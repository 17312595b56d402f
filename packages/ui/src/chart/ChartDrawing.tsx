import type { ChartProps, ChartSeries } from './Chart.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { labelStep, spread, ticksOf } from './chart-scale.ts'

interface Frame {
  widthPx: number
  heightPx: number
  left: number
  right: number
  top: number
  bottom: number
  /** Middle of a category, in px. */
  x: (place: number) => number
  y: (value: number) => number
  /** Width of one category, in px. */
  stepPx: number
}

const letterPx = 7
const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'

function frameOf(props: DrawingProps, ticks: readonly number[]): Frame {
  const { widthPx, heightPx, kind, series, places, formatValue } = props
  const left = 12 + letterPx * Math.max(...ticks.map((tick) => formatValue(tick).length))
  const names = kind === 'lines' ? Math.max(...series.map(({ label }) => label.length)) * letterPx + 14 : 8
  const right = Math.min(names, widthPx * 0.4)
  const top = 22
  const bottom = 26
  const stepPx = (widthPx - left - right) / Math.max(1, places.length)
  const highest = ticks.at(-1) ?? 1
  return {
    widthPx,
    heightPx,
    left,
    right,
    top,
    bottom,
    stepPx,
    x: (place) => left + stepPx * (place + 0.5),
    y: (value) => heightPx - bottom - (value / highest) * (heightPx - top - bottom),
  }
}

/** The labels of the horizontal axis, and every how many of them one is drawn. */
function axisLabels({ widthPx, left, right }: Frame, { places, shortPlaces }: DrawingProps) {
  const step = (labels: readonly string[]) => {
    const longest = Math.max(0, ...labels.map((label) => label.length))
    return labelStep(labels.length, widthPx - left - right, longest * letterPx + 8)
  }
  const labels = shortPlaces && step(places) > 1 ? shortPlaces : places
  return { labels, every: step(labels) }
}

function Axes({ frame, ticks, ...props }: { frame: Frame; ticks: readonly number[] } & DrawingProps) {
  const { places, formatValue } = props
  const { widthPx, heightPx, left, right, x, y } = frame
  const { labels, every } = axisLabels(frame, props)
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="ct-chart-grid" x1={left} x2={widthPx - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {places.map(
        (place, index) =>
          index % every === 0 && (
            <text key={place} x={x(index)} y={heightPx - 6} textAnchor="middle">
              {labels[index]}
            </text>
          ),
      )}
    </g>
  )
}

function pathOf(values: ChartSeries['values'], { x, y }: Frame): string {
  let path = ''
  for (const [index, value] of values.entries()) {
    if (!isKnown(value)) continue
    path += `${isKnown(values[index - 1]) ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  }
  return path
}

function Lines({ frame, series, formatValue }: { frame: Frame } & DrawingProps) {
  const ends = series.map(({ values }) => values.findLastIndex(isKnown))
  const tops = series.map(({ values }, index) => frame.y(values[ends[index] ?? 0] ?? 0))
  const places = spread(tops, 32, frame.heightPx - frame.bottom)
  return series.map(({ id, label, values }, index) => {
    const end = ends[index] ?? -1
    const last = values[end]
    if (!isKnown(last)) return null
    const top = places[index] ?? 0
    const labelX = frame.widthPx - frame.right + 8
    return (
      <g key={id} className="ct-chart-series" data-place={index + 1}>
        <path d={pathOf(values, frame)} />
        <circle cx={frame.x(end)} cy={frame.y(last)} r={4} />
        <text className="ct-chart-name" x={labelX} y={top - 2}>
          {label}
        </text>
        <text className="ct-chart-name" x={labelX} y={top + 14}>
          {formatValue(last)}
        </text>
      </g>
    )
  })
}

function Bars({ frame, series, places, formatValue }: { frame: Frame } & DrawingProps) {
  const roomPx = Math.min(frame.stepPx * 0.72, 56 * series.length)
  const barPx = roomPx / series.length
  const hasFigures = barPx > letterPx * 3 && places.length * series.length <= 24
  return series.map(({ id, values }, which) => (
    <g key={id} className="ct-chart-series" data-place={which + 1}>
      {values.map((value, index) => {
        if (!isKnown(value)) return null
        const x = frame.x(index) - roomPx / 2 + barPx * which
        const top = frame.y(value)
        return (
          <g key={places[index]}>
            <rect
              x={x + 1}
              y={top}
              width={Math.max(1, barPx - 2)}
              height={Math.max(0, frame.y(0) - top)}
              rx={3}
            />
            {hasFigures && (
              <text className="ct-chart-figure" x={x + barPx / 2} y={top - 6} textAnchor="middle">
                {formatValue(value)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  ))
}

interface DrawingProps extends ChartProps {
  widthPx: number
  heightPx: number
}

/** The picture of a chart, drawn for the room it has. */
export function ChartDrawing(props: DrawingProps) {
  const { kind, summary, series, widthPx, heightPx } = props
  const ticks = ticksOf(Math.max(0, ...series.flatMap(({ values }) => values.filter(isKnown))))
  const frame = frameOf(props, ticks)
  return (
    <>
      {kind === 'bars' && <ChartLegend series={series} />}
      <svg width={widthPx} height={heightPx} role="img" aria-label={summary}>
        <Axes frame={frame} ticks={ticks} {...props} />
        {kind === 'lines' ? <Lines frame={frame} {...props} /> : <Bars frame={frame} {...props} />}
      </svg>
    </>
  )
}
