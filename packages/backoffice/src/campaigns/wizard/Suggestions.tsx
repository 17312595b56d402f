import { suggestCampaignBodies } from '@comptoir/core/writing'
import { Button, Dialog, TextField } from '@comptoir/ui'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useForm } from '../../page/use-form.ts'
import type { Writing } from './use-draft.ts'

interface SuggestionsProps {
  writing: Writing
  onChoose: (body: string) => void
}

interface Suggested {
  texts: string[]
  remaining: number
  nextAt: number | null
}

/** Three texts in the venue's tone from a few words (AIA-10), each put in with one press. */
function SuggestionsDialog({ writing, onChoose, onClose }: SuggestionsProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['campaigns/wizard', 'page'])
  const { session } = useApp()
  const format = useFormat()
  const form = useForm({ prompt: '' })
  const [found, setFound] = useState<Suggested>()
  const { venueId, draft } = writing

  async function ask() {
    const body = {
      prompt: form.values.prompt,
      channel: 'sms' as const,
      language: i18n.language,
      campaignKey: String(draft.campaign.value.id),
    }
    await form.submit(suggestCampaignBodies, body, async () => {
      const { suggestions, quota } = await session.api(suggestCampaignBodies, { params: { venueId }, body })
      setFound({ texts: suggestions.map((one) => one.body), ...quota })
    })
  }
  const isUsedUp = found?.remaining === 0 && found.nextAt !== null
  return (
    <Dialog isOpen title={t('suggest')} closeLabel={t('close', { ns: 'page' })} onClose={onClose}>
      <form
        className="bo-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <TextField
          label={t('suggestFor')}
          help={t('suggestHelp')}
          name="prompt"
          autoFocus
          required
          value={form.values.prompt}
          error={form.errorOf('prompt')}
          onChange={(value) => form.set('prompt', value)}
        />
        <p className="bo-form-failure" role="alert">
          {form.failure}
        </p>
        <div>
          <Button type="submit" variant="primary" isLoading={form.isBusy} disabled={isUsedUp}>
            {t('suggestAsk')}
          </Button>
        </div>
        {isUsedUp && found.nextAt !== null && (
          <p className="bo-muted">{t('suggestWait', { time: format.exact(new Date(found.nextAt)) })}</p>
        )}
        <ul className="bo-wiz-ideas" aria-live="polite">
          {found?.texts.map((text) => (
            <li key={text}>
              <button
                type="button"
                className="bo-wiz-idea"
                onClick={() => {
                  onChoose(text)
                  onClose()
                }}
              >
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

export function Suggestions(props: SuggestionsProps) {
  const { t } = useTranslation('campaigns/wizard')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" icon={<Sparkles aria-hidden />} onClick={() => setOpen(true)}>
        {t('suggest')}
      </Button>
      {isOpen && <SuggestionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
