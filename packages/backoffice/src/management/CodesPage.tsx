import '../page/page.css'
import './management.css'
import { listUnsentMails, revealUnsentMail, type UnsentMail } from '@comptoir/core/mail-delivery'
import { Button, CopyField, DataTable, Dialog, EmptyState, Page, PageHeader } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { StaffOnly } from './StaffOnly.tsx'

interface Revealed {
  to: string
  secret: string
}

function useColumns(onReveal: (mail: UnsentMail) => void) {
  const { t } = useTranslation('management')
  const format = useFormat()
  return [
    { id: 'to', header: t('codes.to'), isTitle: true, cell: ({ to }: UnsentMail) => to },
    { id: 'kind', header: t('codes.kind'), cell: ({ kind }: UnsentMail) => t(`codes.kind.${kind}`) },
    {
      id: 'created',
      header: t('codes.created'),
      cell: ({ createdAt }: UnsentMail) => format.ago(new Date(createdAt)),
    },
    {
      id: 'expires',
      header: t('codes.expires'),
      cell: ({ expiresAt }: UnsentMail) => format.exact(new Date(expiresAt)),
    },
    {
      id: 'reveal',
      header: t('codes.secret'),
      cell: (mail: UnsentMail) => (
        <Button size="s" aria-label={t('codes.showFor', { to: mail.to })} onClick={() => onReveal(mail)}>
          {t('codes.show')}
        </Button>
      ),
    },
  ]
}

function Codes() {
  const { t } = useTranslation(['management', 'app', 'page'])
  const { session } = useApp()
  const action = useAction()
  const [revealed, setRevealed] = useState<Revealed>()
  const mails = useResource('unsent-mails', (signal) => session.api(listUnsentMails, {}, { signal }))
  const columns = useColumns(({ id, to }) => {
    void action.run('reveal', async () => {
      const { code, link } = await session.api(revealUnsentMail, { params: { id } })
      setRevealed({ to, secret: code ?? link ?? '' })
    })
  })
  const error = mails.error.value
  const rows = mails.data.value
  return (
    <Page>
      <PageHeader
        title={t('codes.title')}
        sentence={t('codes.sentence')}
        action={<Button onClick={() => void mails.reload()}>{t('codes.refresh')}</Button>}
      />
      <DataTable
        label={t('codes.title')}
        columns={columns}
        rows={rows ?? []}
        rowId={({ id }) => String(id)}
        rowName={({ to }) => to}
        state={error === undefined ? (rows ? 'ready' : 'loading') : 'failed'}
        isRefreshing={mails.isLoading.value}
        error={<ProblemState title={t('codes.failed')} error={error} onRetry={() => void mails.reload()} />}
        empty={
          <EmptyState picture="done" title={t('codes.emptyTitle')}>
            {t('codes.emptyText')}
          </EmptyState>
        }
        labels={{ loading: t('loading', { ns: 'app' }), actions: (name) => t('actions', { name }) }}
      />
      <Dialog
        isOpen={revealed !== undefined}
        onClose={() => setRevealed(undefined)}
        title={t('codes.for', { to: revealed?.to ?? '' })}
        closeLabel={t('close', { ns: 'page' })}
      >
        <p>{t('codes.passOn')}</p>
        <CopyField
          label={t('codes.secret')}
          value={revealed?.secret ?? ''}
          labels={{ copy: t('copy', { ns: 'page' }), copied: t('copied', { ns: 'page' }) }}
        />
      </Dialog>
    </Page>
  )
}

/** The codes and links that no mail server sends, for staff to pass on. */
export function CodesPage() {
  const { t } = useTranslation('management')
  return (
    <StaffOnly title={t('codes.title')} permission="staff.mails:read">
      <Codes />
    </StaffOnly>
  )
}
