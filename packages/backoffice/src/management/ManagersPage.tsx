import '../page/page.css'
import './management.css'
import { listManagers, type ManagedManager } from '@comptoir/core/managers'
import { Avatar, Badge, Button, EmptyState, FilterBar, Page, PageHeader } from '@comptoir/ui'
import UserPlus from 'lucide-react/icons/user-plus'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useStaffMay } from '../page/may.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { ManagerDrawer } from './ManagerDrawer.tsx'
import { nameOf } from './manager-name.ts'
import { NewManagerDrawer } from './NewManagerDrawer.tsx'
import { PagedTable } from './PagedTable.tsx'
import { StaffOnly } from './StaffOnly.tsx'
import { type Address, useAddress } from './use-address.ts'

const accountTypes = ['admin', 'venueVendor', 'other'] as const
type AccountType = (typeof accountTypes)[number]
const isAccountType = (value: string | undefined): value is AccountType =>
  accountTypes.some((type) => type === value)

function useColumns() {
  const { t } = useTranslation('management')
  const format = useFormat()
  return [
    {
      id: 'name',
      header: t('managers.name'),
      isTitle: true,
      cell: (one: ManagedManager) => (
        <span className="bo-person">
          <Avatar name={nameOf(one)} />
          {nameOf(one)}
        </span>
      ),
    },
    { id: 'email', header: t('managers.email'), cell: (one: ManagedManager) => one.managerEmail },
    {
      id: 'type',
      header: t('managers.type'),
      cell: (one: ManagedManager) => (
        <Badge tone={one.managerAccountType === 'other' ? 'neutral' : 'brand'}>
          {t(`managers.type.${one.managerAccountType}`)}
        </Badge>
      ),
    },
    {
      id: 'status',
      header: t('managers.status'),
      cell: (one: ManagedManager) => (
        <Badge tone={one.managerStatus === '1' ? 'success' : 'error'}>
          {t(one.managerStatus === '1' ? 'managers.active' : 'managers.inactive')}
        </Badge>
      ),
    },
    {
      id: 'venues',
      header: t('managers.venues'),
      align: 'end' as const,
      cell: (one: ManagedManager) => format.number(one.venueCount),
    },
    {
      id: 'since',
      header: t('managers.since'),
      isExtra: true,
      cell: (one: ManagedManager) => format.day(new Date(one.createdAt)),
    },
  ]
}

function ManagerFilters({ address }: { address: Address }) {
  const { t } = useTranslation(['management', 'app'])
  return (
    <FilterBar
      label={t('filters')}
      clearLabel={t('filters.clear')}
      values={{ ...address.values, page: undefined }}
      onChange={address.setFilters}
      fields={[
        {
          kind: 'search',
          id: 'search',
          label: t('managers.search'),
          clearLabel: t('clearSearch', { ns: 'app' }),
        },
        {
          kind: 'choice',
          id: 'account',
          label: t('managers.type'),
          options: accountTypes.map((value) => ({ value, label: t(`managers.type.${value}`) })),
        },
        {
          kind: 'choice',
          id: 'status',
          label: t('managers.status'),
          options: [
            { value: '1', label: t('managers.active') },
            { value: '0', label: t('managers.inactive') },
          ],
        },
      ]}
    />
  )
}

function Managers() {
  const { t } = useTranslation('management')
  const { session } = useApp()
  const may = useStaffMay()
  const address = useAddress()
  const columns = useColumns()
  const { opened, of, open, close } = useOpened(['manager', 'new'])
  const { search, account, status } = address.values
  const managers = useResource(`managers-${address.key}`, (signal) =>
    session.api(
      listManagers,
      {
        query: {
          page: address.page,
          perpage: 25,
          ...(search ? { search } : {}),
          ...(isAccountType(account) ? { accountType: account } : {}),
          ...(status === '0' || status === '1' ? { status } : {}),
        },
      },
      { signal },
    ),
  )
  const manager = managers.data.value?.items.find(({ managerId }) => String(managerId) === of)
  return (
    <Page>
      <PageHeader
        title={t('managers.title')}
        sentence={t('managers.sentence')}
        action={
          may('staff.managers:create') && (
            <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => open('new')}>
              {t('managers.new')}
            </Button>
          )
        }
      />
      <ManagerFilters address={address} />
      <PagedTable
        label={t('managers.title')}
        resource={managers}
        address={address}
        failed={t('managers.failed')}
        columns={columns}
        rowId={({ managerId }) => String(managerId)}
        rowName={nameOf}
        onOpen={({ managerId }) => open('manager', Number(managerId))}
        empty={
          <EmptyState picture="search" title={t('managers.emptyTitle')}>
            {t('venues.emptyText')}
          </EmptyState>
        }
        rowActions={(manager) => [
          {
            id: 'open',
            label: t('managers.open'),
            onSelect: () => open('manager', Number(manager.managerId)),
          },
        ]}
      />
      {opened === 'new' && may('staff.managers:create') && (
        <NewManagerDrawer
          onClose={close}
          onMade={() => {
            close()
            void managers.reload()
          }}
        />
      )}
      {opened === 'manager' && manager && (
        <ManagerDrawer
          managerId={Number(manager.managerId)}
          title={nameOf(manager)}
          onClose={close}
          onChanged={() => void managers.reload()}
        />
      )}
    </Page>
  )
}

/** Every account there is, for staff (MGR-01, MGR-04). */
export function ManagersPage() {
  const { t } = useTranslation('management')
  return (
    <StaffOnly title={t('managers.title')} permission="staff.managers:read">
      <Managers />
    </StaffOnly>
  )
}
