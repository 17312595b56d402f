import { Button, TextField } from '@comptoir/ui'
import { checkText, Failure, useForm } from '../access/index.ts'
import { useTranslation } from '../app/translation.ts'
import { siteOrigin } from '../page/site-origin.ts'
import type { PlaceDraft } from './draft.ts'
import { TerritoryFields } from './TerritoryFields.tsx'

interface FirstVenueStepProps {
  place: PlaceDraft
  /** That of the address, where there was one: then it is not asked for. */
  code: string
  onBack: (place: PlaceDraft) => void
  onSend: (place: PlaceDraft, code: string) => Promise<void>
}

/** The first venue, with no more than its chat needs. */
export function FirstVenueStep({ place, code, onBack, onSend }: FirstVenueStepProps) {
  const { t } = useTranslation('register')
  const form = useForm({
    initial: { ...place, code },
    check: (given) => ({
      venueName: checkText(given.venueName),
      phone: given.phone === '' || given.isPhoneValid ? undefined : 'phone',
      site: given.site.trim() === '' || siteOrigin(given.site) ? undefined : 'site',
      code: checkText(given.code) && 'setup_code',
    }),
    send: ({ code: typed, ...given }) => onSend(given, typed),
    blame: ({ code: reason }) => (reason === 'wrong_code' ? { code: 'wrong_setup_code' } : undefined),
  })
  const isCodeAsked = code === '' || form.errors.code !== undefined || form.values.code !== code
  return (
    <form className="bo-access" noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        {...form.field('venueName')}
        label={t('venueName')}
        autoComplete="organization"
        required
        autoFocus
      />
      <TerritoryFields
        values={form.values}
        phoneLabel={t('setup.phone')}
        phoneHelp={t('setup.phoneHelp')}
        error={form.errors.phone}
        onChange={form.change}
      />
      <TextField
        {...form.field('site')}
        label={t('setup.site')}
        help={t('setup.siteHelp')}
        inputMode="url"
        autoComplete="url"
      />
      {isCodeAsked && (
        <TextField
          {...form.field('code')}
          label={t('setup.code')}
          help={t('setup.codeHelp')}
          autoComplete="off"
          required
        />
      )}
      <Failure problem={form.failure} />
      <div className="bo-access-actions">
        <Button onClick={() => onBack(form.values)}>{t('back')}</Button>
        <Button type="submit" variant="primary" isLoading={form.isBusy}>
          {t('setup.submit')}
        </Button>
      </div>
    </form>
  )
}
