import {
  type CampaignDraft,
  LEFT_OUT_REASONS,
  type LeftOutReason,
  listCampaignPeople,
} from '@comptoir/core/campaigns'
import { Button, Card, Dialog, usePhoneText } from '@comptoir/ui'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useResource } from '../../page/use-resource.ts'
import type { Writing } from './use-draft.ts'

/** Why somebody is left out, in the words of what is sent. */
function useReasonWords({ campaign }: CampaignDraft): (reason: LeftOutReason, count: number) => string {
  const { t } = useTranslation('campaigns/wizard')
  const isMail = campaign.value.type === 'email'
  return (reason, count) =>
    t(isMail && reason === 'stop' ? 'mail.leftOut.stop' : `leftOut.${reason}`, { count })
}

interface NamesProps {
  writing: Writing
  reason: LeftOutReason
  count: number
  onClose: () => void
}

/** The names behind a reason. */
function Names({ writing, reason, count, onClose }: NamesProps) {
  const { t } = useTranslation(['campaigns/wizard', 'page'])
  const { session } = useApp()
  const phoneText = usePhoneText()
  const { venueId, draft } = writing
  const { id, revision } = draft.campaign.value
  const people = useResource(`campaign-left-out-${id}-${revision}-${reason}`, (signal) =>
    session.api(listCampaignPeople, { params: { venueId, id }, query: { reason } }, { signal }),
  )
  return (
    <Dialog
      isOpen
      title={useReasonWords(draft)(reason, count)}
      closeLabel={t('close', { ns: 'page' })}
      onClose={onClose}
    >
      <Loaded resource={people} failed={t('peopleFailed')}>
        {(list) => (
          <ul className="bo-lines">
            {list.map(({ personId, firstName, lastName, phoneNumber, emailAddress }) => (
              <li key={personId ?? `${phoneNumber} ${emailAddress}`} className="bo-wiz-person">
                <span>{`${firstName} ${lastName}`.trim() || t('noName')}</span>
                <span className="bo-muted">{emailAddress || phoneText(phoneNumber)}</span>
              </li>
            ))}
            {count > list.length && <li className="bo-muted">{t('more', { count: count - list.length })}</li>}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

/** How many the campaign reaches, and why others get nothing (CMP-21). */
export function ReachCard({ writing, children }: { writing: Writing; children?: ReactNode }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const { draft } = writing
  const [asked, setAsked] = useState<LeftOutReason>()
  const wordsOf = useReasonWords(draft)
  return (
    <Card title={t('reach')}>
      <Loaded resource={draft.reach} failed={t('reachFailed')}>
        {({ reach, total, leftOut }) => (
          <div className="bo-form" aria-busy={draft.reach.isLoading.value || draft.state.value !== 'saved'}>
            <p className="bo-wiz-reach" role="status">
              <strong>{format.number(reach)}</strong>
              <span>{t('reachOf', { count: total, n: format.number(total) })}</span>
            </p>
            {reach === 0 && total === 0 && <p className="bo-muted">{t('reachNone')}</p>}
            <ul className="bo-lines" aria-label={t('leftOutTitle')}>
              {LEFT_OUT_REASONS.filter((reason) => leftOut[reason] > 0).map((reason) => (
                <li key={reason} className="bo-wiz-person">
                  <span>{wordsOf(reason, leftOut[reason])}</span>
                  <Button
                    size="s"
                    aria-label={t('whoFor', { reason: wordsOf(reason, leftOut[reason]) })}
                    onClick={() => setAsked(reason)}
                  >
                    {t('who')}
                  </Button>
                </li>
              ))}
            </ul>
            {children}
            {asked && (
              <Names
                writing={writing}
                reason={asked}
                count={leftOut[asked]}
                onClose={() => setAsked(undefined)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
