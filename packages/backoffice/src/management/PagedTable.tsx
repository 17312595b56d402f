import type { Page as PageOf } from '@comptoir/core/http'
import type { Resource } from '@comptoir/core/state'
import { DataTable, type DataTableProps } from '@comptoir/ui'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import type { Address } from './use-address.ts'

export interface PagedTableProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'rowId' | 'rowName' | 'empty' | 'rowActions' | 'onOpen'
  > {
  resource: Resource<PageOf<Row[]>>
  address: Address
  /** Said when it cannot be read. */
  failed: string
}

/** A list of the server by pages; what stands on the screen stays until the next page is there. */
export function PagedTable<Row>({ resource, address, failed, ...table }: PagedTableProps<Row>) {
  const { t } = useTranslation(['management', 'app'])
  const data = resource.data.value
  const error = resource.error.value
  const pageCount = data?.totalPages ?? 1
  return (
    <DataTable
      {...table}
      rows={data?.items ?? []}
      state={error === undefined ? (data ? 'ready' : 'loading') : 'failed'}
      isRefreshing={resource.isLoading.value}
      error={<ProblemState title={failed} error={error} onRetry={() => void resource.reload()} />}
      {...(pageCount > 1
        ? {
            paging: {
              kind: 'pages' as const,
              page: address.page,
              pageCount,
              onPage: address.setPage,
              labels: {
                previous: t('paging.previous'),
                next: t('paging.next'),
                place: t('paging.place', { page: address.page, pages: pageCount }),
              },
            },
          }
        : {})}
      labels={{
        loading: t('loading', { ns: 'app' }),
        actions: (name) => t('actions', { name }),
      }}
    />
  )
}
