import type { Permission } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { Page, PageHeader } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { LinkButton } from '../app/LinkButton.tsx'
import { ProfileOnly } from './ProfileOnly.tsx'
import { VenueOnly } from './VenueOnly.tsx'

/** One profile of a venue, as a page that is about it gets it. */
export interface ProfilePlace {
  venue: Venue
  profileId: number
  /** How the profile is called. */
  title: string
}

export interface ProfilePageProps {
  title: string
  sentence: string
  /** Said where the profiles could not be read. */
  failed: string
  /** Without any of these the page is explained instead of shown. */
  anyOf: readonly Permission[]
  /** The page that belongs with it. */
  other: { to: string; icon: ReactNode; label: string }
  children: (place: ProfilePlace) => ReactNode
}

/** A page about one profile of one venue, started again for each; it asks which where there are several (D-23). */
export function ProfilePage({ title, sentence, failed, anyOf, other, children }: ProfilePageProps) {
  return (
    <VenueOnly title={title} anyOf={anyOf}>
      {(venue) => (
        <Page key={venue.venueId}>
          <PageHeader
            title={title}
            sentence={sentence}
            action={
              <LinkButton to={other.to} icon={other.icon}>
                {other.label}
              </LinkButton>
            }
          />
          <ProfileOnly venueId={Number(venue.venueId)} failed={failed}>
            {(profile) => children({ venue, ...profile })}
          </ProfileOnly>
        </Page>
      )}
    </VenueOnly>
  )
}
