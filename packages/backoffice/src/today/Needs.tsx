import { Card } from '@comptoir/ui'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useUndecidedPosts } from '../posts/index.ts'
import { rankItems } from './source.ts'
import { todaySources } from './sources.ts'

/** What needs a person now, from every area, the longest wait first; nothing when all is done. */
export function Needs() {
  const { t } = useTranslation(['today', 'app'])
  const format = useFormat()
  const app = useApp()
  useUndecidedPosts()
  const items = rankItems(todaySources, app, { t, format })
  if (items.length === 0) return null
  return (
    <Card title={t('need.title')}>
      <ol className="bo-needs">
        {items.map(({ id, count, label, hint, action, href }) => (
          <li key={id}>
            <span className="bo-need-count" aria-hidden="true">
              {format.number(count)}
            </span>
            <span className="bo-need-words">
              <span>{label}</span>
              {hint && <span className="bo-need-hint">{hint}</span>}
            </span>
            <AppLink href={href} className="ct-button">
              {action}
            </AppLink>
          </li>
        ))}
      </ol>
    </Card>
  )
}
