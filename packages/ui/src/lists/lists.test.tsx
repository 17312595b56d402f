import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, draw, find, named, press, texts } from '../testing/draw.tsx'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps, TableSort } from './data-table.ts'

interface Person {
  id: string
  name: string
  visits: number
}

const people: readonly Person[] = [
  { id: '1', name: 'Mélissa', visits: 4 },
  { id: '2', name: 'Joël', visits: 9 },
]

function Table(props: Partial<DataTableProps<Person>>) {
  return (
    <DataTable
      label="Customers"
      columns={[
        { id: 'name', header: 'Name', cell: (person) => person.name, isSortable: true, isTitle: true },
        { id: 'visits', header: 'Visits', cell: (person) => person.visits, align: 'end' },
      ]}
      rows={people}
      rowId={(person) => person.id}
      rowName={(person) => person.name}
      state="ready"
      empty={<p>No one</p>}
      error={<p>Broken</p>}
      labels={{
        loading: 'Loading',
        selectAll: 'All',
        select: (name) => `Choose ${name}`,
        selected: (count) => `${count} chosen`,
        clearSelection: 'None',
        actions: (name) => `More about ${name}`,
      }}
      {...props}
    />
  )
}

function ChoosingTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <Table selection={{ selected, onChange: setSelected, toolbar: <button type="button">Send</button> }} />
  )
}

function SortedTable({ onSort }: { onSort: (sort: TableSort) => void }) {
  const [sort, setSort] = useState<TableSort>()
  return (
    <Table
      sort={sort}
      onSort={(next) => {
        setSort(next)
        onSort(next)
      }}
    />
  )
}

describe('DataTable', () => {
  it('shows skeleton, error, emptiness or rows', async () => {
    await draw(<Table state="loading" />)
    expect(find('.ct-skeleton').textContent).toContain('Loading')
    await draw(<Table state="failed" />)
    expect(document.body.textContent).toContain('Broken')
    await draw(<Table rows={[]} />)
    expect(document.body.textContent).toContain('No one')
    await draw(<Table isRefreshing />)
    expect(texts('tbody tr')).toEqual(['Mélissa4', 'Joël9'])
    expect(find('table').getAttribute('aria-busy')).toBe('true')
  })

  it('sorts by a press on a header, and reverses by another', async () => {
    const onSort = vi.fn()
    await draw(<SortedTable onSort={onSort} />)
    await click(named('Name'))
    expect(find('th').getAttribute('aria-sort')).toBe('ascending')
    await click(named('Name'))
    expect(onSort).toHaveBeenLastCalledWith({ columnId: 'name', direction: 'descending' })
    expect(document.querySelectorAll('th button')).toHaveLength(1)
  })

  it('chooses rows one by one and together, and offers what to do with them', async () => {
    await draw(<ChoosingTable />)
    expect(document.querySelector('.ct-table-toolbar')).toBeNull()
    await click('tbody input')
    expect(find('.ct-table-selection').textContent).toBe('1 chosenSend')
    expect(find<HTMLInputElement>('thead input').indeterminate).toBe(true)
    await click('thead input')
    expect(find('.ct-table-selected').textContent).toBe('2 chosen')
    await click(named('None'))
    expect(document.querySelector('.ct-table-toolbar')).toBeNull()
  })

  it('names the actions of a row and opens it by its title', async () => {
    const onOpen = vi.fn()
    const onDelete = vi.fn()
    const rowActions = (person: Person) => [
      { id: 'delete', label: 'Delete', onSelect: () => onDelete(person.id) },
    ]
    await draw(<Table onOpen={onOpen} rowActions={rowActions} />)
    await click(named('Joël'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[1])
    await click(named('More about Joël'))
    await vi.waitFor(() => named('Delete'))
    await click(named('Delete'))
    expect(onDelete).toHaveBeenCalledExactlyOnceWith('2')
  })

  it('has one row as a stop of Tab, and leads to the others by the arrows', async () => {
    const selection = { selected: new Set<string>(), onChange: () => {}, toolbar: null }
    const rowActions = (person: Person) => [{ id: 'delete', label: `Delete ${person.name}`, onSelect() {} }]
    await draw(<Table selection={selection} onOpen={() => {}} rowActions={rowActions} />)
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('tbody :is(input, button)')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((control) => control.closest('tr')?.dataset.index)
    expect(stops()).toEqual(['0', '0', '0'])
    named('Mélissa').focus()
    await press(named('Mélissa'), 'ArrowDown')
    expect(document.activeElement).toBe(named('Joël'))
    expect(stops()).toEqual(['1', '1', '1'])
    // There is nothing below: the focus stays.
    await press(named('Joël'), 'ArrowDown')
    expect(document.activeElement).toBe(named('Joël'))
    // In its menu, the arrows are the menu's.
    await click(named('More about Joël'))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Delete Joël'))
    await press(document.activeElement as HTMLElement, 'ArrowUp')
    expect(document.activeElement?.textContent).toBe('Delete Joël')
  })

  it('leads through pages, and to more rows after the last', async () => {
    const onPage = vi.fn()
    const labels = { previous: 'Back', next: 'Next', place: '1 to 2 of 4' }
    await draw(<Table paging={{ kind: 'pages', page: 1, pageCount: 2, onPage, labels }} />)
    expect(named('Back').hasAttribute('disabled')).toBe(true)
    await click(named('Next'))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
    const onMore = vi.fn()
    await draw(
      <Table
        paging={{ kind: 'cursor', hasMore: true, isLoadingMore: false, onMore, labels: { more: 'More' } }}
      />,
    )
    await click(named('More'))
    expect(onMore).toHaveBeenCalledOnce()
  })

  it('reads on by itself when the end of the rows comes near, once for each length', async () => {
    const seen: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = vi.fn()
        disconnect = vi.fn()
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push(() => notify([{ isIntersecting: true }]))
        }
      },
    )
    const onMore = vi.fn()
    const paging = {
      kind: 'cursor',
      isLoadingMore: false,
      isEndless: true,
      onMore,
      labels: { more: 'More' },
    } as const
    await draw(<Table paging={{ ...paging, hasMore: true }} />)
    expect(seen).toHaveLength(1)
    expect(onMore).not.toHaveBeenCalled()
    seen[0]?.()
    expect(onMore).toHaveBeenCalledOnce()
    await draw(
      <Table rows={[...people, { id: '3', name: 'Zoé', visits: 1 }]} paging={{ ...paging, hasMore: true }} />,
    )
    expect(seen).toHaveLength(2)
    await draw(<Table paging={{ ...paging, hasMore: false }} />)
    expect(document.querySelector('.ct-table-end')).toBeNull()
  })

  describe('with many rows', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      id: `${index}`,
      name: `n${index}`,
      visits: 0,
    }))
    beforeEach(() => {
      vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(57)
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
    })
    afterEach(() => void vi.restoreAllMocks())

    it('draws only those in sight and still counts them all', async () => {
      await draw(<Table rows={many} />)
      const drawn = document.querySelectorAll('tbody tr:not(.ct-table-filler)').length
      expect(drawn).toBeGreaterThan(0)
      expect(drawn).toBeLessThan(60)
      expect(find('table').getAttribute('aria-rowcount')).toBe('5001')
      expect(find('tbody tr[aria-rowindex]').getAttribute('aria-rowindex')).toBe('2')
    })
  })
})
