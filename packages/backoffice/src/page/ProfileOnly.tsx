import { getInboxSetup } from '@comptoir/core/inbox'
import { Select } from '@comptoir/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from './Loaded.tsx'
import { useResource } from './use-resource.ts'

export interface ProfileOnlyProps {
  venueId: number
  /** Said where the profiles could not be read. */
  failed: string
  children: (profile: { profileId: number; title: string }) => ReactNode
}

/**
 * What is about one profile of a venue (D-23): asks which one where there are several, and begins with the one that the
 * address names (MSG-03), else the first.
 */
export function ProfileOnly({ venueId, failed, children }: ProfileOnlyProps) {
  const { t } = useTranslation('page')
  const { session } = useApp()
  const navigate = useNavigate()
  const search = useLocation().search as Record<string, unknown>
  const setup = useResource(`profiles-${venueId}`, (signal) =>
    session.api(getInboxSetup, { params: { venueId } }, { signal }),
  )
  return (
    <Loaded resource={setup} failed={failed}>
      {({ profiles }) => {
        const profile =
          profiles.find(({ profileId }) => profileId === Number(search.profileId)) ?? profiles[0]
        if (!profile) return null
        const { profileId, title } = profile
        return (
          <>
            {profiles.length > 1 && (
              <Select
                label={t('profile')}
                value={String(profileId)}
                options={profiles.map((one) => ({ value: String(one.profileId), label: one.title }))}
                onChange={(value) =>
                  void navigate({
                    to: '.',
                    search: { ...search, profileId: Number(value) } as never,
                    replace: true,
                  })
                }
              />
            )}
            <Fragment key={profileId}>{children({ profileId, title })}</Fragment>
          </>
        )
      }}
    </Loaded>
  )
}
