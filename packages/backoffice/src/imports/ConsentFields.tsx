import type { SavedImport } from '@comptoir/core/imports'
import { Checkbox, DayField, TextArea } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { dayIn } from '../page/venue-day.ts'

export type Consent = NonNullable<SavedImport['consent']>

const channels = ['email', 'sms', 'whatsapp'] as const

export interface ConsentFieldsProps {
  consent: Consent | null
  /** The titles of columns that say who agreed and are not imported. */
  leftOut: readonly string[]
  /** What is missing is named. */
  isAsked: boolean
  onChange: (consent: Consent | null) => void
}

/** Whether everything that a proof needs is there. */
export function isConsentWhole(consent: Consent | null, leftOut: readonly string[]): boolean {
  if (!consent) return true
  const isForAll = leftOut.length === 0 || consent.isForEverybody === true
  return isForAll && consent.wording.trim() !== '' && consent.channels.length > 0
}

/** What people agreed to before they were imported: one proof for all of them (trust 3.10). */
export function ConsentFields({ consent, leftOut, isAsked, onChange }: ConsentFieldsProps) {
  const { t } = useTranslation(['imports', 'page'])
  const missing = (isThere: boolean) =>
    isAsked && !isThere ? t('refusal.required', { ns: 'page' }) : undefined
  const { venues } = useApp()
  const today = dayIn(venues.current.value?.timezone ?? 'UTC')
  return (
    <fieldset className="bo-choices">
      <legend>{t('consent.legend')}</legend>
      <Checkbox
        label={t('consent.given')}
        help={t('consent.help')}
        isChecked={consent !== null}
        onChange={(isGiven) =>
          onChange(isGiven ? { channels: ['email'], wording: '', givenAt: today } : null)
        }
      />
      {consent && (
        <>
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`channel.${channel}`)}
              isChecked={consent.channels.includes(channel)}
              onChange={(isOn) =>
                onChange({
                  ...consent,
                  channels: channels.filter((one) =>
                    one === channel ? isOn : consent.channels.includes(one),
                  ),
                })
              }
            />
          ))}
          {missing(consent.channels.length > 0) && (
            <p className="bo-form-failure">{t('consent.channelMissing')}</p>
          )}
          {leftOut.length > 0 && (
            <Checkbox
              label={t('consent.everybody')}
              help={t('consent.leftOut', { titles: leftOut.join(', ') })}
              isChecked={consent.isForEverybody === true}
              error={missing(consent.isForEverybody === true)}
              onChange={(isForEverybody) => onChange({ ...consent, isForEverybody })}
            />
          )}
          <TextArea
            label={t('consent.wording')}
            value={consent.wording}
            required
            error={missing(consent.wording.trim() !== '')}
            onChange={(wording) => onChange({ ...consent, wording })}
          />
          <DayField
            label={t('consent.date')}
            max={today}
            value={consent.givenAt}
            onChange={(givenAt) => onChange({ ...consent, givenAt })}
          />
        </>
      )}
    </fieldset>
  )
}
