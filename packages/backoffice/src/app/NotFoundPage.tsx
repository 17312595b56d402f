import { NotFoundState } from '@comptoir/ui'
import { Alone } from './Alone.tsx'
import { LinkButton } from './LinkButton.tsx'
import { useTranslation } from './translation.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Alone>
      <NotFoundState
        level={1}
        title={t('notFound.title')}
        action={<LinkButton to="/">{t('notFound.action')}</LinkButton>}
      >
        {t('notFound.text')}
      </NotFoundState>
    </Alone>
  )
}
