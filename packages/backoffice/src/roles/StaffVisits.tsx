import { listStaffVisits, type StaffVisit } from '@comptoir/core/venues'
import { Card } from '@comptoir/ui'
import Eye from 'lucide-react/icons/eye'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useAside } from '../page/use-aside.ts'
import { useResource } from '../page/use-resource.ts'

function VisitLine({ visit: { name, lastAt } }: { visit: StaffVisit }) {
  const { t } = useTranslation('roles')
  const format = useFormat()
  const date = new Date(lastAt)
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <Eye className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">{name}</span>
        <span className="bo-line-meta">
          {t('visits.last', { since: format.ago(date), date: format.exact(date) })}
        </span>
      </div>
    </li>
  )
}

/** Who of those that run this installation opened the venue: the merchant sees it (T30). */
export function StaffVisits({ venueId }: { venueId: number }) {
  const { t } = useTranslation('roles')
  const { session } = useApp()
  const read = useResource(`staff-visits-${venueId}`, (signal) =>
    session.api(listStaffVisits, { params: { venueId } }, { signal }),
  )
  useAside(read)
  const visits = read.data.value
  if (!visits || visits.length === 0) return null
  return (
    <Card title={t('visits.title')}>
      <p className="bo-muted">{t('visits.sentence')}</p>
      <ul className="bo-lines">
        {visits.map((visit) => (
          <VisitLine key={`${visit.managerId}-${visit.firstAt}`} visit={visit} />
        ))}
      </ul>
    </Card>
  )
}
