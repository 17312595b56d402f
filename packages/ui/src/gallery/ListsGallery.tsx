import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { DataTable } from '../lists/DataTable.tsx'
import { DateRangePicker } from '../lists/DateRangePicker.tsx'
import type { TableColumn, TableSort } from '../lists/data-table.ts'
import { type DatePeriod, periodOf } from '../lists/date-period.ts'
import { FilterBar, type FilterValues } from '../lists/FilterBar.tsx'
import { Avatar } from '../status/Avatar.tsx'
import { Badge } from '../status/Badge.tsx'
import { EmptyState } from '../status/EmptyState.tsx'
import { useSay } from './say.ts'

interface Person {
  id: string
  name: string
  city: string
  visits: number
  isLoyal: boolean
}

const names = ['Mélissa Bordin', 'Joël Minatchy', 'Sarah Okafor', 'Ana Lima', 'Thomas Leclerc', 'Inès Ravin']
const cities = ['Pointe-à-Pitre', 'Le Gosier', 'Baie-Mahault']

const peopleOf = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: `${names[index % names.length]}${index < names.length ? '' : ` ${index + 1}`}`,
    city: cities[index % cities.length] ?? '',
    visits: (index * 37) % 90,
    isLoyal: index % 3 === 0,
  }))

function useColumns(): readonly TableColumn<Person>[] {
  const { say } = useSay()
  return [
    {
      id: 'name',
      header: say('Customer', 'Client'),
      isSortable: true,
      isTitle: true,
      cell: ({ name }) => (
        <span className="ct-gallery-person">
          <Avatar name={name} size="s" /> {name}
        </span>
      ),
    },
    { id: 'city', header: say('City', 'Ville'), cell: ({ city }) => city },
    {
      id: 'state',
      header: say('State', 'État'),
      cell: ({ isLoyal }) =>
        isLoyal ? (
          <Badge tone="success">{say('Loyal', 'Fidèle')}</Badge>
        ) : (
          <Badge>{say('New', 'Nouveau')}</Badge>
        ),
    },
    {
      id: 'visits',
      header: say('Visits', 'Visites'),
      align: 'end',
      isSortable: true,
      cell: ({ visits }) => visits,
    },
  ]
}

function useTableLabels() {
  const { say } = useSay()
  return {
    loading: say('Loading', 'Chargement'),
    selectAll: say('All of this page', 'Toute cette page'),
    select: (name: string) => say(`Choose ${name}`, `Choisir ${name}`),
    selected: (count: number) => say(`${count} chosen`, `${count} choisis`),
    clearSelection: say('Choose none', 'N’en choisir aucun'),
    actions: (name: string) => say(`Actions for ${name}`, `Actions pour ${name}`),
  }
}

function FilterSample() {
  const { say, language } = useSay()
  const [values, setValues] = useState<FilterValues>({ state: 'loyal' })
  const [period, setPeriod] = useState<DatePeriod | null>(periodOf('week', '2026-11-20'))
  const cityOptions = cities.map((city) => ({ value: city, label: city }))
  return (
    <FilterBar
      key={language}
      label={say('Filters', 'Filtres')}
      values={values}
      onChange={setValues}
      clearLabel={say('Clear', 'Effacer')}
      fields={[
        {
          kind: 'search',
          id: 'q',
          label: say('Search a customer', 'Chercher un client'),
          clearLabel: say('Empty', 'Vider'),
        },
        { kind: 'choice', id: 'city', label: say('City', 'Ville'), options: cityOptions },
        {
          kind: 'choices',
          id: 'state',
          label: say('State', 'État'),
          options: [
            { value: 'loyal', label: say('Loyal', 'Fidèle') },
            { value: 'new', label: say('New', 'Nouveau') },
          ],
        },
        { kind: 'toggle', id: 'mine', label: say('Followed', 'Suivis') },
      ]}
    >
      <DateRangePicker
        label={say('Period', 'Période')}
        value={period}
        onChange={setPeriod}
        today="2026-11-20"
        labels={{
          today: say('Today', 'Aujourd’hui'),
          week: say('This week', 'Cette semaine'),
          month: say('This month', 'Ce mois'),
          year: say('This year', 'Cette année'),
          custom: say('Other', 'Autre'),
          from: say('From', 'Du'),
          to: say('to', 'au'),
        }}
      />
    </FilterBar>
  )
}

/** Filters over a table with everything, a table of thousands, and an empty one. */
export function ListsGallery() {
  const { say } = useSay()
  const columns = useColumns()
  const labels = useTableLabels()
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']))
  const [page, setPage] = useState(1)
  const rowActions = () => [
    { id: 'edit', label: say('Edit', 'Modifier'), onSelect: () => undefined },
    { id: 'delete', label: say('Delete', 'Supprimer'), tone: 'danger' as const, onSelect: () => undefined },
  ]
  const shared = { columns, labels, rowId: ({ id }: Person) => id, rowName: ({ name }: Person) => name }
  const empty = (
    <EmptyState
      title={say('No customer yet', 'Pas encore de client')}
      action={
        <Button variant="primary" icon={<Plus aria-hidden />}>
          {say('Add one', 'En ajouter un')}
        </Button>
      }
    >
      {say('They appear here once they write.', 'Ils apparaissent ici dès qu’ils écrivent.')}
    </EmptyState>
  )
  return (
    <>
      <FilterSample />
      <DataTable
        {...shared}
        label={say('Customers', 'Clients')}
        rows={peopleOf(6)}
        state="ready"
        empty={empty}
        sort={sort}
        onSort={setSort}
        selection={{
          selected,
          onChange: setSelected,
          toolbar: <Button size="s">{say('Write to them', 'Leur écrire')}</Button>,
        }}
        rowActions={rowActions}
        onOpen={() => undefined}
        paging={{
          kind: 'pages',
          page,
          pageCount: 7,
          onPage: setPage,
          labels: {
            previous: say('Previous page', 'Page précédente'),
            next: say('Next page', 'Page suivante'),
            place: say(`Page ${page} of 7`, `Page ${page} sur 7`),
          },
        }}
      />
      <DataTable
        {...shared}
        label={say('Thousands', 'Des milliers')}
        rows={peopleOf(5000)}
        state="ready"
        empty={empty}
      />
      <DataTable {...shared} label={say('None', 'Aucun')} rows={[]} state="ready" empty={empty} />
    </>
  )
}
