import './check.css'
import { type Finding, findPreflight, readCampaignCheck } from '@comptoir/core/campaigns'
import { Card } from '@comptoir/ui'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { FindingLine } from './FindingLine.tsx'
import { MailTestCard } from './MailTestCard.tsx'
import { PricesCard } from './PricesCard.tsx'
import { TestCard } from './TestCard.tsx'
import type { Writing } from './use-draft.ts'
import { useOfDraft } from './use-of-draft.ts'

const weights = ['error', 'warning', 'hint'] as const

function Findings({ writing, findings }: { writing: Writing; findings: readonly Finding[] }) {
  const { t } = useTranslation('campaigns/wizard')
  if (findings.length === 0) return <p role="status">{t('checkFine')}</p>
  return (
    <>
      {weights.map((weight) => {
        const some = findings.filter((one) => one.weight === weight)
        if (some.length === 0) return null
        return (
          <section key={weight} aria-label={t(`weight.${weight}`)}>
            <h3 className="bo-small-title bo-wiz-weight" data-weight={weight}>
              {t(`weight.${weight}`)}
            </h3>
            <ul className="bo-lines">
              {some.map((finding) => (
                <FindingLine key={finding.rule} writing={writing} finding={finding} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** What was found of the campaign, each with its mend; a test on a phone; the price by destination (CMP-04, CMP-12). */
export function CheckStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const { venueId, setup, draft } = writing
  const { id } = draft.campaign.value
  const check = useOfDraft(draft, 'check', (signal) =>
    session.api(readCampaignCheck, { params: { venueId, id } }, { signal }),
  )
  const [now] = useState(Date.now)
  useEffect(() => {
    // What is checked is what is saved.
    void draft.save()
  }, [draft])
  const isMail = draft.campaign.value.type === 'email'
  const Test = isMail ? MailTestCard : TestCard
  const reach = draft.reach.data.value
  const price = draft.price.data.value
  const fields = draft.fields.value
  return (
    <div className="bo-two">
      <Card title={t('findings')}>
        <Loaded resource={check} failed={t('checkFailed')}>
          {(counted) =>
            reach && price ? (
              <div className="bo-form">
                <Findings
                  writing={writing}
                  findings={findPreflight({ fields, setup, reach, price, check: counted, now })}
                />
              </div>
            ) : null
          }
        </Loaded>
      </Card>
      <div className="bo-form">
        <Test
          writing={writing}
          testedAt={check.data.value?.testedAt ?? null}
          onTested={() => void check.reload()}
        />
        <PricesCard writing={writing} />
      </div>
    </div>
  )
}
