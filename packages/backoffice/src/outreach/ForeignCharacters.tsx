import './outreach.css'
import { foreignCharacters, replaceForSms } from '@comptoir/core/sms'
import { Button } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'

export interface ForeignCharactersProps {
  value: string
  onChange: (value: string) => void
}

/** Characters that shorten an SMS, with what could stand for them: applied with one click, taken back with another. */
export function ForeignCharacters({ value, onChange }: ForeignCharactersProps) {
  const { t } = useTranslation('outreach')
  const [before, setBefore] = useState<{ text: string; replaced: string }>()
  const foreign = foreignCharacters(value)
  const { body, replacements } = replaceForSms(value)
  if (before && before.replaced === value)
    return (
      <p className="bo-outreach-foreign" role="status">
        {t('replaced')}
        <Button size="s" onClick={() => onChange(before.text)}>
          {t('undo')}
        </Button>
      </p>
    )
  if (foreign.length === 0) return null
  return (
    <p className="bo-outreach-foreign" role="status">
      {t('foreign', { characters: foreign.join(' ') })}
      {replacements.length > 0 && (
        <Button
          size="s"
          onClick={() => {
            setBefore({ text: value, replaced: body })
            onChange(body)
          }}
        >
          {t('replace', { example: replacements.map(({ from, to }) => `${from} → ${to}`).join(', ') })}
        </Button>
      )}
    </p>
  )
}
