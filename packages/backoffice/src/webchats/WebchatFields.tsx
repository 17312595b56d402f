import { Checkbox, ColorField, RadioGroup, Select, TextArea, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { PictureField } from '../files/index.ts'
import { FormText } from '../page/FormText.tsx'
import type { Form } from '../page/use-form.ts'
import type { WebchatValues } from './webchat-values.ts'

interface FieldsProps {
  form: Form<WebchatValues>
}

const swatches = [
  { value: '#0F5C4D', name: 'green' },
  { value: '#B4541A', name: 'terracotta' },
  { value: '#7A2335', name: 'burgundy' },
  { value: '#2B4C8C', name: 'blue' },
  { value: '#5B3A8C', name: 'purple' },
  { value: '#1F2421', name: 'ink' },
] as const

export function PlaceFields({ form }: FieldsProps) {
  const { t } = useTranslation('webchats')
  const { values, set } = form
  return (
    <>
      <FormText form={form} name="userLabel" label={t('chat.label')} required />
      <TextArea
        label={t('chat.origins')}
        help={t('chat.originsHelp')}
        name="allowedOrigins"
        rows={3}
        value={values.allowedOrigins}
        error={form.errorOf('allowedOrigins') && t('chat.originsWrong')}
        onChange={(value) => set('allowedOrigins', value)}
      />
    </>
  )
}

export function LookFields({ form, venueId }: FieldsProps & { venueId: number }) {
  const { t } = useTranslation('webchats')
  const { look } = form.values
  const change = (changes: Partial<WebchatValues['look']>) =>
    form.update('look', (before) => ({ ...before, ...changes }))
  return (
    <>
      <ColorField
        label={t('chat.color')}
        swatches={swatches.map(({ value, name }) => ({ value, label: t(`chat.color.${name}`) }))}
        value={look.color}
        onChange={(color) => change({ color })}
        labels={{ other: t('chat.colorOther'), pale: t('chat.colorPale') }}
      />
      <PictureField
        venueId={venueId}
        label={t('chat.photo')}
        path="team"
        value={look.photoUrl ?? ''}
        error={form.errorOf('look.photoUrl')}
        onChange={(photoUrl) => change({ photoUrl })}
      />
      <RadioGroup
        label={t('chat.side')}
        name="side"
        options={[
          { value: 'right', label: t('chat.side.right') },
          { value: 'left', label: t('chat.side.left') },
        ]}
        value={look.side}
        onChange={(side) => change({ side })}
      />
      <div className="bo-fields-2">
        <TextField
          label={t('chat.title')}
          name="title"
          autoComplete="off"
          value={look.title}
          error={form.errorOf('look.title')}
          onChange={(title) => change({ title })}
        />
        <TextField
          label={t('chat.launcher')}
          help={t('chat.launcherHelp')}
          name="launcherText"
          autoComplete="off"
          value={look.launcherText}
          error={form.errorOf('look.launcherText')}
          onChange={(launcherText) => change({ launcherText })}
        />
      </div>
    </>
  )
}

export function TextFields({ form }: FieldsProps) {
  const { t } = useTranslation('webchats')
  return (['welcome', 'awayMessage'] as const).map((name) => (
    <div key={name} className="bo-fields-2">
      {(['fr', 'en'] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`chat.${name}.${language}`)}
          help={name === 'awayMessage' ? t('chat.awayHelp') : undefined}
          name={`${name}.${language}`}
          rows={3}
          value={form.values[name][language]}
          error={form.errorOf(`${name}.${language}`)}
          onChange={(text) => form.update(name, (before) => ({ ...before, [language]: text }))}
        />
      ))}
    </div>
  ))
}

const needs = ['off', 'optional', 'required'] as const

/** What visitors are asked before the first message. */
export function PreChatFields({ form }: FieldsProps) {
  const { t } = useTranslation('webchats')
  const { preChat } = form.values
  return (
    <div className="bo-fields-2">
      {(['name', 'emailAddress', 'phoneNumber'] as const).map((name) => (
        <Select
          key={name}
          label={t(`chat.preChat.${name}`)}
          options={needs.map((value) => ({ value, label: t(`chat.preChat.${value}`) }))}
          value={preChat[name]}
          onChange={(need) => form.update('preChat', (before) => ({ ...before, [name]: need }))}
        />
      ))}
    </div>
  )
}

export function ContactFields({ form }: FieldsProps) {
  const { t } = useTranslation('webchats')
  const { values, set } = form
  return (
    <>
      <div className="bo-fields-2">
        <FormText form={form} name="phone" type="tel" autoComplete="tel" label={t('chat.phone')} />
        <FormText form={form} name="emailAddress" type="email" autoComplete="email" label={t('chat.email')} />
      </div>
      <Checkbox
        label={t('chat.identity')}
        help={t('chat.identityHelp')}
        isChecked={values.isIdentityRequired}
        onChange={(isChecked) => set('isIdentityRequired', isChecked)}
      />
    </>
  )
}
