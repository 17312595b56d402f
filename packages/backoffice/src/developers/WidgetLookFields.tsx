import { RadioGroup, Select, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import type { WidgetLook } from './embed-methods.ts'

/** Options of the look that a page may choose for itself. */
export function WidgetLookFields({
  look,
  onChange,
}: {
  look: WidgetLook
  onChange: (look: WidgetLook) => void
}) {
  const { t } = useTranslation('developers')
  const set = (changes: Partial<WidgetLook>) => onChange({ ...look, ...changes })
  return (
    <>
      <RadioGroup
        label={t('chat.side')}
        name="widget-position"
        options={[
          { value: 'right', label: t('chat.side.right') },
          { value: 'left', label: t('chat.side.left') },
        ]}
        value={look.position}
        onChange={(position) => set({ position })}
      />
      <div className="bo-fields-2">
        <Select
          label={t('widget.theme')}
          options={(['auto', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`widget.theme.${value}`),
          }))}
          value={look.theme}
          onChange={(theme) => set({ theme })}
        />
        <Select
          label={t('widget.locale')}
          options={[
            { value: 'auto', label: t('widget.locale.auto') },
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
          value={look.locale || 'auto'}
          onChange={(locale) => set({ locale: locale === 'auto' ? '' : (locale as 'fr' | 'en') })}
        />
        <label className="bo-widget-color">
          <span>{t('chat.color')}</span>
          <input
            type="color"
            className="bo-color"
            value={look.color}
            onChange={(event) => set({ color: event.currentTarget.value })}
          />
        </label>
        <TextField
          label={t('chat.launcher')}
          name="widget-text"
          autoComplete="off"
          value={look.text}
          onChange={(text) => set({ text })}
        />
        <TextField
          label={t('widget.radius')}
          help={t('widget.radiusHelp')}
          name="widget-radius"
          autoComplete="off"
          value={look.radius}
          onChange={(radius) => set({ radius })}
        />
        <TextField
          label={t('widget.zIndex')}
          name="widget-z-index"
          autoComplete="off"
          value={look.zIndex}
          onChange={(zIndex) => set({ zIndex })}
        />
      </div>
    </>
  )
}
