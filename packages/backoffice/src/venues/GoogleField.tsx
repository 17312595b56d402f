import { getPlace } from '@comptoir/core/lookups'
import { Button, TextField } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import type { Form } from '../page/use-form.ts'
import type { VenueValues } from './venue-values.ts'

const PLACE_ID = /^[A-Za-z0-9_-]{10,200}$/

/** The link of the place at Google: pasted, or looked up by its Place ID (MSG-17, XCT-03). */
export function GoogleField({ form }: { form: Form<VenueValues> }) {
  const { t } = useTranslation('venues')
  const { session } = useApp()
  const action = useAction()
  const value = form.values.mapsUri.trim()

  async function lookUp() {
    const { mapsUri } = await session.api(getPlace, { params: { placeId: value } })
    if (mapsUri) form.set('mapsUri', mapsUri)
    return mapsUri
  }

  return (
    <>
      <TextField
        label={t('mapsUri')}
        help={t('mapsUri.help')}
        name="mapsUri"
        inputMode="url"
        placeholder="https://g.page/…"
        value={form.values.mapsUri}
        error={form.errorOf('mapsUri')}
        onChange={(text) => form.set('mapsUri', text)}
      />
      {PLACE_ID.test(value) && (
        <div>
          <Button isLoading={action.busy !== undefined} onClick={() => void action.run('lookUp', lookUp)}>
            {t('mapsUri.lookUp')}
          </Button>
        </div>
      )}
    </>
  )
}
