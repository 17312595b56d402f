import {
  createWhatsappProfile,
  registerWhatsapp,
  saveWhatsappToken,
  subscribeWhatsapp,
  type WhatsappProfile,
} from '@comptoir/core/social'
import { PasswordField } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { FormText } from '../../page/FormText.tsx'
import { useForm } from '../../page/use-form.ts'
import type { Place } from '../place.ts'
import { StepForm } from '../StepForm.tsx'

interface StepProps {
  place: Place
  onChanged: () => void
}

interface NumberStepProps extends StepProps {
  number: WhatsappProfile
}

/** The names that Meta gave to the business and to its number (SOC-07). */
export function NamesForm({ place, onChanged }: StepProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const form = useForm({ businessAccountId: '', phoneNumberId: '' })
  const body = {
    businessAccountId: form.values.businessAccountId.trim(),
    phoneNumberId: form.values.phoneNumberId.trim(),
  }
  const send = () => session.api(createWhatsappProfile, { params: place, body })
  async function submit() {
    if (await form.submit(createWhatsappProfile, body, send)) onChanged()
  }
  return (
    <StepForm
      form={form}
      hint={t('names.hint')}
      submitLabel={t('names.submit')}
      onSubmit={() => void submit()}
    >
      <div className="bo-fields-2">
        <FormText
          form={form}
          name="businessAccountId"
          inputMode="numeric"
          label={t('businessAccountId')}
          required
        />
        <FormText form={form} name="phoneNumberId" inputMode="numeric" label={t('phoneNumberId')} required />
      </div>
    </StepForm>
  )
}

/** The access token: it goes in and never comes out again (SOC-08, D-51). */
export function TokenForm({ place, number, onChanged }: NumberStepProps) {
  const { t } = useTranslation(['social', 'app'])
  const { session } = useApp()
  const form = useForm({ token: '' })
  const body = { token: form.values.token.trim() }
  const send = () => session.api(saveWhatsappToken, { params: { ...place, id: number.id }, body })
  async function submit() {
    if (!(await form.submit(saveWhatsappToken, body, send))) return
    form.replace({ token: '' })
    onChanged()
  }
  return (
    <StepForm
      form={form}
      hint={t('token.hint')}
      submitLabel={t('token.submit')}
      onSubmit={() => void submit()}
    >
      <PasswordField
        name="token"
        autoComplete="off"
        label={t('token.label')}
        required
        visibilityLabels={{ show: t('token.show'), hide: t('token.hide') }}
        value={form.values.token}
        onChange={(value) => form.set('token', value)}
        error={form.errorOf('token')}
      />
    </StepForm>
  )
}

/** The number's own pin, kept nowhere (SOC-10). */
export function PinForm({ place, number, onChanged }: NumberStepProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const form = useForm({ pin: '' })
  const body = { pin: form.values.pin.trim() }
  const send = () => session.api(registerWhatsapp, { params: { ...place, id: number.id }, body })
  async function submit() {
    if (await form.submit(registerWhatsapp, body, send)) onChanged()
  }
  return (
    <StepForm form={form} hint={t('pin.hint')} submitLabel={t('pin.submit')} onSubmit={() => void submit()}>
      <FormText form={form} name="pin" inputMode="numeric" label={t('pin.label')} required />
    </StepForm>
  )
}

/** The last step: from now on what customers write arrives (SOC-09). */
export function SubscribeForm({ place, number, onChanged }: NumberStepProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const form = useForm({})
  const send = () => session.api(subscribeWhatsapp, { params: { ...place, id: number.id } })
  async function submit() {
    if (await form.submit(subscribeWhatsapp, undefined, send)) onChanged()
  }
  return (
    <StepForm
      form={form}
      hint={t('subscribe.hint')}
      submitLabel={t('subscribe.submit')}
      onSubmit={() => void submit()}
    />
  )
}
