import { Button, Card } from '@comptoir/ui'
import { useTranslation } from '../../app/translation.ts'
import { useMay } from '../../page/may.ts'
import type { PartProps } from './StatusCard.tsx'

const verdicts = ['sent', 'failed', 'resend'] as const

/** Messages that may have arrived or not: somebody decides, and until then their credits stay reserved (D-68). */
export function UnknownCard({ campaign, steering }: PartProps) {
  const { t } = useTranslation('campaigns')
  const may = useMay(campaign.venueId)
  const { unknown } = campaign.counts
  if (unknown === 0) return null
  const isAllowed = (verdict: (typeof verdicts)[number]) =>
    may(verdict === 'resend' ? 'campaigns.campaigns:send' : 'campaigns.campaigns:update')
  return (
    <Card title={t('unknownTitle', { count: unknown })}>
      <div className="bo-campaigns-status">
        <p>{t('unknownText')}</p>
        <div className="bo-campaigns-buttons">
          {verdicts.filter(isAllowed).map((verdict) => (
            <Button
              key={verdict}
              isLoading={steering.busy === verdict}
              onClick={() => void steering.steer(verdict, { unknown: verdict }, t('decided'))}
            >
              {t(`verdict.${verdict}`)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  )
}
