import { CAMPAIGN_NUMBERS_MAX, readNumbers, type TypedNumbers } from '@comptoir/core/campaigns'
import { TextArea, usePhoneReader } from '@comptoir/ui'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { phoneCountryOf } from '../../page/phone-country.ts'
import type { Writing } from './use-draft.ts'

/** Longer than any list that a campaign takes. */
const MOST_CHARACTERS = 100_000

/** Numbers that are typed or pasted, as people of the venue's country write them (CMP-06). */
export function NumbersField({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const { venue, draft, setTarget } = writing
  const { phoneNumbers } = draft.fields.value.target
  const [typed, setTyped] = useState(() => phoneNumbers.join('\n'))
  const [read, setRead] = useState<TypedNumbers>()
  const toE164 = usePhoneReader(phoneCountryOf(venue))
  const isTooLong = typed.length > MOST_CHARACTERS

  function change(text: string) {
    setTyped(text.slice(0, MOST_CHARACTERS + 1))
    if (!toE164 || text.length > MOST_CHARACTERS) return
    const now = readNumbers(text, toE164, CAMPAIGN_NUMBERS_MAX)
    setRead(now)
    setTarget({ phoneNumbers: now.phoneNumbers })
  }
  const [wrong] = read?.wrong ?? []
  const most = format.number(CAMPAIGN_NUMBERS_MAX)
  const error = isTooLong || (read && read.beyond > 0) ? t('numbersMany', { n: most }) : undefined
  return (
    <>
      <TextArea
        label={t('numbers')}
        help={t('numbersHelp', { n: most })}
        rows={5}
        value={typed}
        readOnly={!toE164}
        error={error ?? (wrong && t('numbersWrong', { text: wrong.text, line: wrong.line }))}
        counter={t('numbersCount', { count: phoneNumbers.length, n: format.number(phoneNumbers.length) })}
        onChange={change}
      />
      {read && read.repeated > 0 && (
        <p className="bo-muted" role="status">
          {t('numbersTwice', { count: read.repeated })}
        </p>
      )}
    </>
  )
}
