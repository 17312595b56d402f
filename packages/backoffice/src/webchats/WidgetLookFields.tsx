import { Select, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import type { LookOnPage } from './embed-methods.ts'

/** Options of the look that a page may choose for itself. */
export function WidgetLookFields({
  look,
  onChange,
}: {
  look: LookOnPage
  onChange: (look: LookOnPage) => void
}) {
  const { t } = useTranslation('webchats')
  const set = (changes: Partial<LookOnPage>) => onChange({ ...look, ...changes })
  return (
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
  )
}
