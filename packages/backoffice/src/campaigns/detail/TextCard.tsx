import type { Campaign } from '@comptoir/core/campaigns'
import { Card, KeyValueList } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

/** What is said, to whom, by whom and when. */
export function TextCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { content, target, managerName, startsAt, createdAt, sending } = campaign
  const at = (ms: number) => format.exact(new Date(ms))
  const items = [
    { id: 'target', label: t('target'), value: t(`target.${target.type}`) },
    ...(target.reach === null
      ? []
      : [{ id: 'reach', label: t('planned'), value: format.number(target.reach) }]),
    ...(content.senderId ? [{ id: 'sender', label: t('sender'), value: content.senderId }] : []),
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
        {content.body ? (
          <p className="bo-campaigns-text">{content.body}</p>
        ) : (
          <p className="bo-muted">{t('noText')}</p>
        )}
        <KeyValueList items={items} />
      </div>
    </Card>
  )
}
