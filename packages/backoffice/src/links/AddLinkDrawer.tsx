import { createShortLink, type ShortLink } from '@comptoir/core/links'
import { TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { useForm } from '../page/use-form.ts'

interface AddLinkDrawerProps {
  venueId: number
  onClose: () => void
  onAdded: (link: ShortLink) => void
}

/** Makes a short link; the server looks first whether its target is there (LNK-02, LNK-06). */
export function AddLinkDrawer({ venueId, onClose, onAdded }: AddLinkDrawerProps) {
  const { t } = useTranslation('links')
  const { session } = useApp()
  const toasts = useToasts()
  const { values, set, ...form } = useForm({ url: '', name: '' })

  async function submit() {
    const body = { venueId: venueId as ShortLink['venueId'], ...values }
    await form.submit(createShortLink, body, async () => {
      const link = await session.api(createShortLink, { body })
      const isDead = link.check === 'dead'
      toasts.show({ text: t(isDead ? 'addedDead' : 'added'), tone: isDead ? 'info' : 'success' })
      onAdded(link)
    })
  }

  return (
    <FormDrawer
      title={t('addTitle')}
      sentence={t('addText')}
      submitLabel={t('addSubmit')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('url')}
        help={t('urlHelp')}
        type="url"
        required
        value={values.url}
        error={form.errorOf('url')}
        onChange={(value) => set('url', value)}
      />
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        value={values.name}
        error={form.errorOf('name')}
        onChange={(value) => set('name', value)}
      />
    </FormDrawer>
  )
}
