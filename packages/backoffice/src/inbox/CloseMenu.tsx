import { IconButton, Menu } from '@comptoir/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from '../app/translation.ts'

/** The other way to close: with a last message (MSG-31). */
export function CloseMenu({ onCloseWith }: { onCloseWith: () => void }) {
  const { t } = useTranslation('inbox')
  const label = t('closing.more')
  return (
    <Menu
      trigger={<IconButton label={label} icon={<ChevronDown className="ct-icon" aria-hidden />} />}
      sections={[
        {
          id: 'close',
          heading: label,
          items: [{ id: 'with', label: t('closing.with'), onSelect: onCloseWith }],
        },
      ]}
    />
  )
}
