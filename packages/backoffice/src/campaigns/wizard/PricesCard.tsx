import type { CampaignPrice } from '@comptoir/core/campaigns'
import { Card } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import type { Writing } from './use-draft.ts'

function Lines({ price }: { price: CampaignPrice }) {
  const { t, i18n } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  return (
    <table className="bo-wiz-prices">
      <thead>
        <tr>
          <th scope="col">{t('destination')}</th>
          <th scope="col">{t('peopleColumn')}</th>
          <th scope="col">{t('smsColumn')}</th>
          <th scope="col">{t('rateColumn')}</th>
          <th scope="col">{t('creditsColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {price.lines.map(({ country, recipients, segments, creditsPerSegment, credits }) => (
          <tr key={`${country} ${creditsPerSegment}`}>
            <th scope="row">{country === '' ? t('elsewhere') : names.of(country)}</th>
            <td>{format.number(recipients)}</td>
            <td>{format.number(segments)}</td>
            <td>{format.number(creditsPerSegment)}</td>
            <td>{format.number(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the campaign costs by destination, and which purses pay it (CMP-12, D-20, D-69). */
export function PricesCard({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  return (
    <Card title={t(draft.campaign.value.type === 'sms' ? 'prices' : 'mail.prices')}>
      <Loaded resource={draft.price} failed={t('pricesFailed')}>
        {(price) => (
          <div className="bo-form">
            {price.lines.length > 0 && draft.campaign.value.type === 'sms' && <Lines price={price} />}
            <p>
              <strong>{t('credits', { count: price.credits, n: format.number(price.credits) })}</strong>{' '}
              <span className="bo-muted">
                {t('purses', { free: format.number(price.free), paid: format.number(price.paid) })}
              </span>
            </p>
            {price.missing > 0 && (
              <p className="bo-wiz-missing">
                {t('missing', { count: price.missing, n: format.number(price.missing) })}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
