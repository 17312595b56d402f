import { calmText, type Finding, fillBlanks } from '@comptoir/core/campaigns'
import { createShortLink } from '@comptoir/core/links'
import { replaceForSms } from '@comptoir/core/sms'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useAction } from '../../page/use-action.ts'
import type { Writing } from './use-draft.ts'

/** The name of a mend: what its button says. */
type MendName =
  | 'alphabet'
  | 'capitals'
  | 'blanks'
  | 'meant'
  | 'venueName'
  | 'shorten'
  | 'now'
  | 'window'
  | 'noName'

/** What mends a finding with one press. */
export interface Mend {
  name: MendName
  isBusy: boolean
  run(): void
}

/** The press that mends a finding, where one does; others lead to their place. */
export function useMend(writing: Writing, { rule, values }: Finding): Mend | undefined {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const action = useAction()
  const { draft, setContent, setSending, venueId } = writing
  const { body } = draft.fields.value.content
  const setBody = (text: string) => () => {
    setContent({ body: text })
    void draft.save()
  }
  const simple = (name: MendName, run: () => void): Mend => ({ name, isBusy: false, run })

  function shorten() {
    const url = String(values.url)
    void action.run('shorten', async () => {
      const request = { venueId: venueId as typeof draft.campaign.value.venueId, url }
      const { shortLink } = await session.api(createShortLink, { body: request })
      setBody(body.replaceAll(url, shortLink))()
    })
  }
  switch (rule) {
    case 'alphabet':
      return simple('alphabet', setBody(replaceForSms(body).body))
    case 'capitals':
      return simple('capitals', setBody(calmText(body)))
    case 'blanks':
      return simple('blanks', setBody(fillBlanks(body, t('blankWords'))))
    case 'unknownVariable':
      return simple('meant', setBody(body.replace(String(values.variable), String(values.meant))))
    case 'venueName':
      return simple('venueName', setBody(`${body.trimEnd()} {{venue}}`))
    case 'longLink':
    case 'shortener':
      return { name: 'shorten', isBusy: action.busy !== undefined, run: shorten }
    case 'past':
      return simple('now', () => setSending({ at: null }))
    case 'window':
      return simple('window', () => setSending({ from: '10:00', until: '20:00' }))
    case 'senderForm':
    case 'senderProtected':
      return simple('noName', () => setContent({ senderId: '' }))
    default:
      return undefined
  }
}
