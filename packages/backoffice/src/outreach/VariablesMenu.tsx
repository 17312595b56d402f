import { contactVariables } from '@comptoir/core/contact-messages'
import { Button, Menu } from '@comptoir/ui'
import Braces from 'lucide-react/icons/braces'
import { useTranslation } from '../app/translation.ts'

/** Names by menu, with or without words for blanks (D-76). */
export function VariablesMenu({ onAdd }: { onAdd: (variable: string) => void }) {
  const { t } = useTranslation('outreach')
  return (
    <Menu
      position="bottom-start"
      trigger={
        <Button size="s" icon={<Braces aria-hidden />}>
          {t('variables')}
        </Button>
      }
      sections={[
        {
          id: 'names',
          heading: t('variablesPlain'),
          items: contactVariables.map((name) => ({
            id: name,
            label: t(`variable.${name}`),
            onSelect: () => onAdd(`{{${name}}}`),
          })),
        },
        {
          id: 'blanks',
          heading: t('variablesBlank'),
          items: (['firstName', 'lastName'] as const).map((name) => ({
            id: `${name}-blank`,
            label: t('variableBlank', { name: t(`variable.${name}`), words: t('blankWords') }),
            onSelect: () => onAdd(`{{${name}|${t('blankWords')}}}`),
          })),
        },
      ]}
    />
  )
}
