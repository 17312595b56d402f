import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

/** One choice of {@link SegmentedTabs}. */
export interface SegmentedTab<Value extends string> {
  value: Value
  label: string
  /** Before the label, which says what it says. */
  mark?: ReactNode
  count?: ReactNode
}

/** Props of {@link SegmentedTabs}. */
export interface SegmentedTabsProps<Value extends string> {
  label: string
  tabs: readonly SegmentedTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Id of the panel that the tabs change. */
  controls?: string | undefined
}

function nextIndex(key: string, from: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (from + 1) % count
  if (key === back) return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/**
 * Two to four views of one list. One tab stop; the arrow keys move and choose. Where they do not fit, they scroll.
 * @example
 * import { SegmentedTabs } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function InboxTabs() {
 *   const [tab, setTab] = useState<'open' | 'closed'>('open')
 *   const tabs = [
 *     { value: 'open', label: 'Open', count: 12 },
 *     { value: 'closed', label: 'Closed' },
 *   ] as const
 *   return <SegmentedTabs label="Conversations" tabs={tabs} value={tab} onChange={setTab} />
 * }
 */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const { label, tabs, value, onChange, controls } = props
  const listRef = useRef<HTMLDivElement>(null)
  const selected = tabs.findIndex((tab) => tab.value === value)

  // Scrolls the row only: the browser's scrollIntoView would move the page too.
  useEffect(() => {
    const list = listRef.current
    const tab = list?.querySelectorAll('button')[selected]
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [selected])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const list = listRef.current
    if (!list) return
    const to = nextIndex(event.key, selected, tabs.length, getComputedStyle(list).direction === 'rtl')
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div ref={listRef} className="ct-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab, index) => {
        const isSelected = index === selected
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={isSelected}
            aria-controls={controls}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.mark && <span aria-hidden="true">{tab.mark}</span>}
            {tab.label}
            {tab.count !== undefined && <span className="ct-tabs-count">{tab.count}</span>}
          </button>
        )
      })}
    </div>
  )
}
