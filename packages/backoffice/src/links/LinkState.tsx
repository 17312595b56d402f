import type { ShortLink } from '@comptoir/core/links'
import { Badge } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

/** Whether a link leads to its target, and why not. */
export function LinkState({ link: { state, check } }: { link: ShortLink }) {
  const { t } = useTranslation('links')
  if (state === 'blocked') return <Badge tone="error">{t('state.blocked')}</Badge>
  if (check === 'refused') return <Badge tone="error">{t('check.refused')}</Badge>
  if (state === 'off') return <Badge>{t('state.off')}</Badge>
  if (check === 'dead') return <Badge tone="accent">{t('check.dead')}</Badge>
  return <Badge tone="success">{t('state.active')}</Badge>
}
