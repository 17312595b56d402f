import { FilterBar, type FilterField, type FilterValues } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useInboxTeam } from './inbox-team.ts'
import type { InboxSearch } from './search.ts'
import type { useInboxAddress } from './use-inbox-address.ts'

interface ListFiltersProps {
  address: ReturnType<typeof useInboxAddress>
  isOpen: boolean
}

function useFields(isOpen: boolean): readonly FilterField[] {
  const { t } = useTranslation('inbox')
  const labels = useInboxTeam().labels.data.value ?? []
  const search: FilterField = {
    kind: 'search',
    id: 'search',
    label: t('search.label'),
    clearLabel: t('search.clear'),
  }
  if (!isOpen) return [search]
  const toggles = (['isUnread', 'isUnseen', 'mine', 'needsHuman', 'isSnoozed'] as const).map(
    (id): FilterField => ({ kind: 'toggle', id, label: t(`filter.${id}`) }),
  )
  const options = labels.map(({ id, name }) => ({ value: String(id), label: name }))
  const label: FilterField = { kind: 'choice', id: 'labelId', label: t('filter.label'), options }
  return [search, ...toggles, ...(options.length > 0 ? [label] : [])]
}

/** Narrows the list by words and by what the team marked; all of it is in the address (MSG-04). */
export function ListFilters({ address, isOpen }: ListFiltersProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { search, go } = address
  const ownId = session.manager.value?.managerId
  const values: FilterValues = {
    search: search.search,
    isUnread: search.isUnread && 'true',
    isUnseen: search.isUnseen && 'true',
    mine: search.assigneeId !== undefined && search.assigneeId === ownId ? 'true' : undefined,
    needsHuman: search.needsHuman && 'true',
    isSnoozed: search.isSnoozed && 'true',
    labelId: search.labelId === undefined ? undefined : String(search.labelId),
  }

  function change(next: FilterValues) {
    const kept = ({ profileId, isClosed, conversationId, panel }: InboxSearch): InboxSearch => ({
      ...(profileId === undefined ? {} : { profileId }),
      ...(isClosed ? { isClosed } : {}),
      // What is open stays open while one types; another list opens its own first one.
      ...(next.search && conversationId ? { conversationId } : {}),
      ...(panel === undefined ? {} : { panel }),
    })
    go(
      (before) => ({
        ...kept(before),
        ...(next.search ? { search: next.search } : {}),
        ...(next.isUnread ? { isUnread: true as const } : {}),
        ...(next.isUnseen ? { isUnseen: true as const } : {}),
        ...(next.needsHuman ? { needsHuman: true as const } : {}),
        ...(next.isSnoozed ? { isSnoozed: true as const } : {}),
        ...(next.mine && ownId !== undefined ? { assigneeId: ownId } : {}),
        ...(next.labelId ? { labelId: Number(next.labelId) } : {}),
      }),
      true,
    )
  }

  return (
    <FilterBar
      label={t('filter.title')}
      fields={useFields(isOpen)}
      values={values}
      onChange={change}
      clearLabel={t('filter.clear')}
    />
  )
}
