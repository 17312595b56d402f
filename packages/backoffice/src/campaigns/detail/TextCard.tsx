import type { Campaign } from '@comptoir/core/campaigns'
import { Card, KeyValueList } from '@comptoir/ui'
import { lazy, Suspense } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

/** Comes with the drawing of mails. */
const MailText = lazy(async () => ({ default: (await import('./MailText.tsx')).MailText }))

function Text({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { body } = campaign.content
  if (body === '') return <p className="bo-muted">{t('noText')}</p>
  if (campaign.type === 'sms') return <p className="bo-campaigns-text">{body}</p>
  return (
    <Suspense fallback={null}>
      <MailText campaign={campaign} />
    </Suspense>
  )
}

/** What is said, to whom, by whom and when. */
export function TextCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { content, target, managerName, startsAt, createdAt, sending } = campaign
  const at = (ms: number) => format.exact(new Date(ms))
  const items = [
    ...(content.subject ? [{ id: 'subject', label: t('subject'), value: content.subject }] : []),
    {
      id: 'target',
      label: t('target'),
      value: t(
        campaign.type === 'email' && target.type === 'manual' ? 'target.addresses' : `target.${target.type}`,
      ),
    },
    ...(target.reach === null
      ? []
      : [{ id: 'reach', label: t('planned'), value: format.number(target.reach) }]),
    ...(content.senderId ? [{ id: 'sender', label: t('sender'), value: content.senderId }] : []),
    ...(content.replyTo ? [{ id: 'replyTo', label: t('replyTo'), value: content.replyTo }] : []),
    ...(startsAt === null ? [] : [{ id: 'starts', label: t('starts'), value: at(startsAt) }]),
    {
      id: 'window',
      label: t('window'),
      value: t('windowText', { from: sending.from, until: sending.until }),
    },
    {
      id: 'made',
      label: t('made'),
      value: managerName ? t('madeBy', { at: at(createdAt), name: managerName }) : at(createdAt),
    },
  ]
  return (
    <Card title={t('text')}>
      <div className="bo-campaigns-status">
        <Text campaign={campaign} />
        <KeyValueList items={items} />
      </div>
    </Card>
  )
}
