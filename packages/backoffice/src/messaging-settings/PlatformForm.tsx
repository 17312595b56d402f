import {
  deleteMessagingSetting,
  type MessagingFault,
  type MessagingSetting,
  messagingFaults,
  messagingLimits,
  saveMessagingSetting,
} from '@comptoir/core/messaging-settings'
import { Button, ConfirmDialog, FormSection, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { SaveForm } from '../page/SaveForm.tsx'
import { useAction } from '../page/use-action.ts'
import { useForm } from '../page/use-form.ts'
import { ItemsEditor } from './ItemsEditor.tsx'
import { itemKinds, type SettingValues, toItems, toValues } from './items.ts'
import { PlatformPreview } from './PlatformPreview.tsx'

interface PlatformFormProps {
  venueId: number
  profileId: number
  title: string
  setting: MessagingSetting
  onSaved: () => void
}

const faultWords = { required: 'required', too_big: 'tooBig', emoji: 'emoji', too_many: 'tooMany' } as const

function useFaults({ platform }: MessagingSetting, values: SettingValues) {
  const { t } = useTranslation('messaging-settings')
  const faults = messagingFaults(platform, toItems(values))
  const errorOf = (path: string) => {
    const fault: MessagingFault | undefined = faults[path]
    return fault && t(`fault.${faultWords[fault]}`)
  }
  return { hasFault: Object.keys(faults).length > 0, errorOf }
}

/** Removes all that was set, after a question. */
function ClearButton({ venueId, profileId, setting, onSaved }: Omit<PlatformFormProps, 'title'>) {
  const { t } = useTranslation(['messaging-settings', 'page'])
  const { session } = useApp()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const { platform } = setting
  async function clear() {
    const params = { venueId, profileId, platform }
    const isDone = await action.run(
      'clear',
      () => session.api(deleteMessagingSetting, { params }),
      t('cleared'),
    )
    setAsking(false)
    if (isDone) onSaved()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('clear')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('clearTitle', { platform: t(`platform.${platform}`) })}
        confirmLabel={t('clear')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={action.busy !== undefined}
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      >
        {t('clearText')}
      </ConfirmDialog>
    </>
  )
}

/** The greeting and questions of one platform, with its limits; beside them how it shows them. */
export function PlatformForm(props: PlatformFormProps) {
  const { venueId, profileId, title, setting, onSaved } = props
  const { t } = useTranslation(['messaging-settings', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const canUpdate = useMay(venueId)('messaging.settings:update')
  const form = useForm<SettingValues>(toValues(setting))
  const { values } = form
  const { hasFault, errorOf } = useFaults(setting, values)
  const { platform } = setting
  const limits = messagingLimits[platform]
  const used = values.prompts.length + values.predefinedPrompts.length

  async function save() {
    const body = { platform, ...toItems(values) }
    const params = { venueId, profileId }
    const isSaved =
      !hasFault &&
      (await form.submit(saveMessagingSetting, body, () =>
        session.api(saveMessagingSetting, { params, body }),
      ))
    toasts.show({ text: t(isSaved ? 'saved' : 'notSaved'), tone: isSaved ? 'success' : 'error' })
    if (isSaved) onSaved()
  }

  return (
    <div className="bo-settings">
      <SaveForm
        form={form}
        onSave={save}
        className="bo-settings-fields"
        isReadOnly={!canUpdate}
        actions={setting.updatedAt !== null && <ClearButton {...props} />}
      >
        <fieldset className="bo-settings-set" disabled={!canUpdate}>
          {itemKinds.map((kind) => (
            <FormSection
              key={kind}
              title={t(`${kind}.title`)}
              sentence={
                kind === 'welcomes' && limits.welcomes === 0
                  ? t('welcomes.none')
                  : t(`${kind}.text`, { count: limits.welcomeLength })
              }
            >
              <ItemsEditor
                kind={kind}
                items={values[kind]}
                limits={limits}
                hasRoom={
                  kind === 'welcomes' ? values.welcomes.length < limits.welcomes : used < limits.prompts
                }
                errorOf={errorOf}
                onChange={(items) => form.set(kind, items)}
              />
            </FormSection>
          ))}
          <p className="bo-muted">{t('limit', { used, most: limits.prompts })}</p>
        </fieldset>
      </SaveForm>
      <PlatformPreview platform={platform} title={title} values={values} />
    </div>
  )
}
