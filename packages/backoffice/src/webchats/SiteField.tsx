import { updateWebchat, type Webchat } from '@comptoir/core/webchat'
import { Button, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { siteOrigin } from '../page/site-origin.ts'
import { useAction } from '../page/use-action.ts'

/** Names the site that may show a chat: without one it shows nowhere. */
export function SiteField({ webchat, onDone }: { webchat: Webchat; onDone: () => void }) {
  const { t } = useTranslation(['webchats', 'page'])
  const { session } = useApp()
  const action = useAction()
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)

  async function save() {
    const origin = siteOrigin(address)
    if (origin === undefined) return setWrong(true)
    const params = { venueId: webchat.venueId, id: webchat.id }
    const body = { allowedOrigins: [...webchat.allowedOrigins, origin] }
    await action.run(
      'site',
      () => session.api(updateWebchat, { params, body }),
      t('line.siteAdded', { origin }),
    )
    onDone()
  }
  return (
    <form
      className="bo-site"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        name="site"
        label={t('line.site')}
        required
        help={t('line.siteHelp')}
        inputMode="url"
        autoComplete="url"
        value={address}
        onChange={(value) => {
          setAddress(value)
          setWrong(false)
        }}
        error={isWrong ? t('line.siteWrong') : undefined}
      />
      <Button type="submit" isLoading={action.busy !== undefined}>
        {t('line.siteAdd')}
      </Button>
    </form>
  )
}
