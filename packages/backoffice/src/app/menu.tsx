import { ALL_VENUES } from '@comptoir/core/http'
import type { NavGroup, NavItem } from '@comptoir/ui'
import { useLocation } from '@tanstack/react-router'
import { useMay, useStaffMay } from '../page/may.ts'
import { useLanguage } from '../page/use-language.ts'
import { useApp } from './context.ts'
import type { Place } from './feature.ts'
import { features } from './features.ts'
import { useTranslation } from './translation.ts'

const places = features.flatMap((one) => one.places ?? [])

/**
 * The menu entries that this manager sees (SHL-13). They are the same while all venues are selected: a page about one
 * venue then asks which (D-126).
 */
export function useMenu(): readonly NavGroup[] {
  const { t } = useTranslation()
  const app = useApp()
  const language = useLanguage()
  const path = useLocation({ select: (location) => location.pathname })
  const venueId = app.venues.currentId.value ?? ALL_VENUES
  const may = useMay(venueId)
  const mayAsStaff = useStaffMay()
  const isThere = ({ group, permissions, isThere: holds }: Place) =>
    (permissions?.some(group === 'management' ? mayAsStaff : may) ?? true) && (holds?.(app) ?? true)
  const itemOf = ({ id, group, label, icon, href: at, unread }: Place): NavItem => {
    const href = typeof at === 'string' ? at : at(venueId)
    const count = unread?.(app)
    return {
      id,
      label: label[language],
      icon,
      href,
      isActive: href === path,
      isPrimary: group === 'work',
      count,
      countLabel: count === undefined ? undefined : t('unread', { count }),
    }
  }
  const itemsOf = (group: Place['group']) =>
    places.filter((one) => one.group === group && isThere(one)).map(itemOf)
  const groups: NavGroup[] = [
    { id: 'messaging', label: t('place.groupMessaging'), items: itemsOf('messaging') },
    { id: 'venue', label: t('place.groupVenue'), items: itemsOf('venue') },
    { id: 'management', label: t('place.groupStaff'), items: itemsOf('management') },
  ]
  return [{ id: 'work', items: itemsOf('work') }, ...groups.filter(({ items }) => items.length > 0)]
}
