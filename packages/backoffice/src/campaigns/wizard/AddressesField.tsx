import { CAMPAIGN_NUMBERS_MAX } from '@comptoir/core/campaigns'
import { TextArea } from '@comptoir/ui'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import type { Writing } from './use-draft.ts'

/** Longer than any list that a campaign takes. */
const MOST_CHARACTERS = 200_000
/** What a mailbox's address looks like; the server looks closer. */
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/

/** Addresses one a line, or with commas, semicolons or spaces between them; the first that is none. */
function readAddresses(text: string): { addresses: string[]; wrong: string | undefined } {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const isRight = (word: string) => ADDRESS.test(word) && word.length <= 254
  return {
    addresses: [...new Set(words.filter(isRight).map((word) => word.toLowerCase()))],
    wrong: words.find((word) => !isRight(word)),
  }
}

/** E-mail addresses that are typed or pasted (CMP-06). */
export function AddressesField({ writing: { draft, setTarget } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const { emailAddresses } = draft.fields.value.target
  const [typed, setTyped] = useState(() => emailAddresses.join('\n'))
  const { addresses, wrong } = readAddresses(typed.slice(0, MOST_CHARACTERS))
  const isTooLong = typed.length > MOST_CHARACTERS || addresses.length > CAMPAIGN_NUMBERS_MAX
  const most = format.number(CAMPAIGN_NUMBERS_MAX)

  function change(text: string) {
    setTyped(text.slice(0, MOST_CHARACTERS + 1))
    setTarget({
      emailAddresses: readAddresses(text.slice(0, MOST_CHARACTERS)).addresses.slice(0, CAMPAIGN_NUMBERS_MAX),
    })
  }
  const wrongText = wrong === undefined ? undefined : t('mail.addressWrong', { text: wrong.slice(0, 60) })
  return (
    <TextArea
      label={t('mail.addressesLabel')}
      help={t('mail.addressesHelp', { n: most })}
      rows={5}
      value={typed}
      error={isTooLong ? t('mail.addressesMany', { n: most }) : wrongText}
      onChange={change}
    />
  )
}
