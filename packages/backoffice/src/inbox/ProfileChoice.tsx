import { Select } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import type { ListPaneProps } from './ListPane.tsx'

/** Of several profiles one, or all (MSG-04); read where there are several. */
export function ProfileChoice({ inbox, address }: ListPaneProps) {
  const { t } = useTranslation('inbox')
  const { search, go } = address
  const profiles = inbox.profiles.value
  if (profiles.length < 2) return null
  return (
    <Select
      label={t('profile')}
      value={String(search.profileId ?? '')}
      options={[
        { value: '', label: t('allProfiles') },
        ...profiles.map(({ profileId, title, badgeCount }) => ({
          value: String(profileId),
          label: badgeCount > 0 ? `${title} (${badgeCount})` : title,
        })),
      ]}
      onChange={(value) => go(() => (value === '' ? {} : { profileId: Number(value) }))}
    />
  )
}
