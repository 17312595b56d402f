import './drawers.css'
import { createUser, type GuestFilter } from '@comptoir/core/contacts'
import { createExport, type ExportFormat } from '@comptoir/core/exports'
import { PhoneInput, useToasts } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { FormatField } from '../exports/index.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { FormText } from '../page/FormText.tsx'
import { phoneCountryOf } from '../page/phone-country.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { OpenContact } from './ContactDrawer.tsx'
import { PlaceProvider, useKnown, useNewPlace } from './use-contacts.ts'

interface CardProps {
  contactId: number
  onClose: () => void
  onOpenOther: (contactId: number) => void
}

function Card(props: CardProps) {
  return useKnown() ? <OpenContact key={props.contactId} {...props} /> : null
}

/** The card of a guest is that of the contact (D-25). */
export function GuestCard({ venueId, ...card }: CardProps & { venueId: number }) {
  const place = useNewPlace(useApp().venues.find(venueId))
  return (
    <PlaceProvider value={place}>
      <Card {...card} />
    </PlaceProvider>
  )
}

interface DialogProps {
  venueId: number
  onClose: () => void
}

function NewGuestDialog({ venueId, onClose }: DialogProps) {
  const { t } = useTranslation('contacts')
  const { session, venues } = useApp()
  const { show } = useToasts()
  const form = useForm({ userFirstName: '', userLastName: '', userEmailAddress: '', userMobilePhone: '' })
  const venue = venues.find(venueId)
  const said = Object.entries(form.values).map(([name, value]) => [name, value.trim()] as const)
  const body = Object.fromEntries(said.filter(([, value]) => value !== ''))

  async function submit() {
    const send = () => session.api(createUser, { params: { venueId }, body: { ...body, isInvite: true } })
    if (!(await form.submit(createUser, body, send))) return
    show({ text: t('guests.added'), tone: 'success' })
    onClose()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('guests.add')}
      submitLabel={t('add.submit')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormText form={form} name="userFirstName" label={t('field.firstName')} />
      <FormText form={form} name="userLastName" label={t('field.lastName')} />
      <FormText form={form} name="userEmailAddress" type="email" label={t('field.email')} />
      <PhoneInput
        label={t('field.phone')}
        name="userMobilePhone"
        value={form.values.userMobilePhone}
        onChange={(value) => form.set('userMobilePhone', value)}
        defaultCountry={venue ? phoneCountryOf(venue) : 'FR'}
        preferredCountries={['GP', 'MQ', 'GF', 'RE', 'FR']}
        locale={useLanguage()}
        labels={{ country: t('field.phoneCountry') }}
        error={form.errorOf('userMobilePhone')}
      />
    </FormDialog>
  )
}

/** Adds a guest by hand; who is known by the e-mail address or number stays as they are (CON-33). */
export function NewGuest({ venueId, onClose }: DialogProps) {
  return (
    <AskVenue venueId={venueId} permission="contacts.contacts:create" onClose={onClose}>
      {(id) => <NewGuestDialog venueId={id} onClose={onClose} />}
    </AskVenue>
  )
}

interface ExportGuestsProps extends DialogProps {
  /** Those who are listed. */
  filter: GuestFilter
  /** Undefined where the list is of all venues and the file of one. */
  count: number | undefined
}

function ExportGuestsDialog({ venueId, filter, count, onClose }: ExportGuestsProps) {
  const { t } = useTranslation('contacts')
  const { session } = useApp()
  const { show } = useToasts()
  const navigate = useNavigate()
  const language = useLanguage()
  const format = useFormat()
  const form = useForm({ format: 'xlsx' as ExportFormat })
  const body = { ...form.values, language, guests: filter }

  async function submit() {
    const send = () => session.api(createExport, { params: { venueId }, body })
    if (!(await form.submit(createExport, body, send))) return
    onClose()
    show({
      text: t('guests.exporting'),
      tone: 'success',
      action: { label: t('guests.seeExports'), onSelect: () => void navigate({ to: '/exports' }) },
    })
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('guests.export')}
      submitLabel={t('guests.exportSubmit')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {count === undefined
          ? t('guests.exportListed')
          : t('guests.exportText', { count, guests: format.number(count) })}
      </p>
      <FormatField
        value={form.values.format}
        error={form.errorOf('format')}
        onChange={(chosen) => form.set('format', chosen)}
      />
    </FormDialog>
  )
}

/** Writes the guests who are listed into a file, which the page of exports offers. */
export function ExportGuests({ venueId, count, onClose, ...rest }: ExportGuestsProps) {
  return (
    <AskVenue venueId={venueId} permission="exports.files:create" onClose={onClose}>
      {(id) => (
        <ExportGuestsDialog
          {...rest}
          venueId={id}
          count={id === venueId ? count : undefined}
          onClose={onClose}
        />
      )}
    </AskVenue>
  )
}
