import './wallets.css'
import {
  listWalletTransactions,
  summariseTransaction,
  type Wallet,
  type WalletTransaction,
} from '@comptoir/core/wallets'
import { DataTable, EmptyState } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { useWalletName } from './use-wallets.ts'

function What({ payload, reason, operator }: WalletTransaction) {
  const language = useLanguage()
  const aside = [reason, operator].filter(Boolean).join(' · ')
  return (
    <span className="bo-statement-what">
      <span>{summariseTransaction(payload, language)}</span>
      {aside && <span className="bo-line-meta">{aside}</span>}
    </span>
  )
}

function useColumns() {
  const { t } = useTranslation('wallets')
  const language = useLanguage()
  const format = useFormat()
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  return [
    { id: 'what', header: t('what'), isTitle: true, cell: What },
    {
      id: 'date',
      header: t('date'),
      cell: ({ createdAt }: WalletTransaction) => (
        <time dateTime={createdAt} title={format.exact(new Date(createdAt))}>
          {format.since(new Date(createdAt))}
        </time>
      ),
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end' as const,
      cell: ({ amount }: WalletTransaction) => (
        <span className="bo-statement-amount">{signed.format(amount)}</span>
      ),
    },
  ]
}

interface StatementProps {
  venueId: number
  wallet: Wallet
  /** Changes when it is to be read again. */
  version: number
}

/** What the credits of a wallet moved for, in words, newest first (MON-07, MON-15). */
export function Statement({ venueId, wallet, version }: StatementProps) {
  const { t } = useTranslation(['wallets', 'app'])
  const { session } = useApp()
  const nameOf = useWalletName()
  const [page, setPage] = useState(1)
  const params = { venueId, id: wallet.id }
  const lines = useResource(`statement-${wallet.id}-${page}-${version}`, (signal) =>
    session.api(listWalletTransactions, { params, query: { page } }, { signal }),
  )
  const { data, error } = { data: lines.data.value, error: lines.error.value }
  const pageCount = data?.totalPages ?? 1
  return (
    <DataTable
      label={t('statementOf', { wallet: nameOf(wallet) })}
      columns={useColumns()}
      rows={data?.items ?? []}
      rowId={({ id }) => String(id)}
      rowName={({ summary }) => summary}
      state={error === undefined ? (data ? 'ready' : 'loading') : 'failed'}
      isRefreshing={lines.isLoading.value}
      error={<ProblemState title={t('failed')} error={error} onRetry={() => void lines.reload()} />}
      empty={
        <EmptyState picture="search" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      }
      {...(pageCount > 1
        ? {
            paging: {
              kind: 'pages' as const,
              page,
              pageCount,
              onPage: setPage,
              labels: {
                previous: t('previous'),
                next: t('next'),
                place: t('place', { page, pages: pageCount }),
              },
            },
          }
        : {})}
      labels={{ loading: t('loading', { ns: 'app' }), actions: (name) => name }}
    />
  )
}
