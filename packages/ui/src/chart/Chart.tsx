import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import { ChartRows } from './ChartRows.tsx'
import { ChartTable } from './ChartTable.tsx'

/** One line or one colour of bars. */
export interface ChartSeries {
  id: string
  label: string
  /** One for each label of the horizontal axis; null where nothing is known. */
  values: readonly (number | null)[]
}

/** Props of {@link Chart}. */
export interface ChartProps {
  /** `rows` has a line for each place, for names: none is ever left out. */
  kind: 'bars' | 'lines' | 'rows'
  title: string
  /** What the picture says, in one sentence. */
  summary: string
  /** Labels of the horizontal axis, such as the days; of the lines, in `rows`. */
  places: readonly string[]
  /** Shorter labels, on the axis where those of `places` have no room; where these have none either, some are left out. */
  shortPlaces?: readonly string[] | undefined
  /** Before the names in `rows`: a face, or the mark of a channel; one for each place. */
  marks?: readonly ReactNode[] | undefined
  /** At most five. */
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  labels: { table: string; chart: string; place: string }
  heightPx?: number | undefined
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    setWidthPx(element.clientWidth)
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, widthPx }
}

/**
 * Figures as a picture, each line and bar labelled with its name and value; a button shows them as a table.
 * @example
 * import { Chart } from '@comptoir/ui'
 *
 * export const Answers = () => (
 *   <Chart
 *     kind="bars"
 *     title="Messages"
 *     summary="Twice as many messages on Tuesday as on Monday."
 *     places={['Mon', 'Tue']}
 *     series={[{ id: 'in', label: 'Received', values: [12, 24] }]}
 *     formatValue={(value) => value.toLocaleString('en')}
 *     labels={{ table: 'Table', chart: 'Chart', place: 'Day' }}
 *   />
 * )
 */
export function Chart(props: ChartProps) {
  const { kind, title, labels, heightPx = 220 } = props
  const [isTable, setIsTable] = useState(false)
  const { ref, widthPx } = useWidth()
  const id = useId()
  return (
    <figure className="ct-chart" aria-labelledby={id}>
      <figcaption className="ct-chart-head">
        <span id={id} className="ct-chart-title">
          {title}
        </span>
        <Button
          variant="quiet"
          size="s"
          icon={isTable ? <ChartColumn aria-hidden /> : <Table aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? labels.chart : labels.table}
        </Button>
      </figcaption>
      <div ref={ref} className="ct-chart-room">
        {isTable && <ChartTable {...props} />}
        {!isTable && kind === 'rows' && <ChartRows {...props} />}
        {!isTable && kind !== 'rows' && widthPx > 0 && (
          <ChartDrawing {...props} widthPx={widthPx} heightPx={heightPx} />
        )}
      </div>
    </figure>
  )
}
