import Contact from 'lucide-react/icons/contact'
import House from 'lucide-react/icons/house'
import Languages from 'lucide-react/icons/languages'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { AppShell } from '../shell/AppShell.tsx'
import { BrandMark } from '../shell/BrandMark.tsx'
import type { NavGroup } from '../shell/navigation.ts'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { Page } from '../shell/Page.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { VenueSwitcher } from '../shell/VenueSwitcher.tsx'
import { Avatar } from '../status/Avatar.tsx'
import { ConversationGallery, RowsGallery } from './ChatGallery.tsx'
import { ButtonsGallery, FieldsGallery, MarksGallery, StatesGallery } from './PartsGallery.tsx'
import { manyMessages, sampleMessages } from './samples.ts'

const groups: readonly NavGroup[] = [
  {
    id: 'day',
    items: [
      { id: 'today', label: 'Today', icon: <House aria-hidden />, href: '#today', isPrimary: true },
      {
        id: 'messages',
        label: 'Messages',
        icon: <MessagesSquare aria-hidden />,
        href: '#messages',
        isPrimary: true,
        isActive: true,
        count: 4,
        countLabel: '4 unread',
      },
      {
        id: 'contacts',
        label: 'Contacts',
        icon: <Contact aria-hidden />,
        href: '#contacts',
        isPrimary: true,
      },
      { id: 'reviews', label: 'Reviews', icon: <Star aria-hidden />, href: '#reviews', isPrimary: true },
    ],
  },
  {
    id: 'more',
    label: 'Grow',
    items: [
      { id: 'campaigns', label: 'Campaigns', icon: <Megaphone aria-hidden />, href: '#campaigns' },
      { id: 'settings', label: 'Settings', icon: <Settings aria-hidden />, href: '#settings' },
    ],
  },
]

const venues = [
  { id: '1', name: 'Boulangerie Karukéra', hint: 'Pointe-à-Pitre' },
  { id: '2', name: 'Bistrot des Canuts', hint: 'Lyon' },
  { id: '3', name: 'Atelier Chartrons', hint: 'Bordeaux' },
]

function GalleryVenues() {
  const [selectedId, setSelectedId] = useState<string | null>('1')
  const labels = {
    button: 'Venue',
    list: 'Venues',
    search: 'Search venues',
    clear: 'Clear',
    all: 'All venues',
    allHint: '3 venues together',
    noMatch: 'No venue of this name',
  }
  return <VenueSwitcher items={venues} selectedId={selectedId} onSelect={setSelectedId} labels={labels} />
}

function UserMenu() {
  return (
    <Menu
      trigger={<IconButton label="Your account" icon={<Avatar name="Joël Minatchy" size="s" />} />}
      header={<strong>Joël Minatchy</strong>}
      sections={[
        { id: 'me', items: [{ id: 'profile', label: 'Your profile', onSelect: () => undefined }] },
        {
          id: 'theme',
          heading: 'Theme',
          items: ['Light', 'Dark', 'As the system'].map((label) => ({
            id: label,
            label,
            isChecked: label === 'Light',
            onSelect: () => undefined,
          })),
        },
        { id: 'out', items: [{ id: 'out', label: 'Log out', tone: 'danger', onSelect: () => undefined }] },
      ]}
    />
  )
}

const shellLabels = {
  skip: 'To the content',
  navigation: 'Places',
  collapse: 'Collapse',
  expand: 'Expand',
  more: 'More',
  close: 'Close',
}

/** Every part in its states, inside the shell: to look at, and for axe. Its sample texts are not the product's. */
export function Gallery() {
  const [isCollapsed, setIsCollapsed] = useState(false)
  return (
    <AppShell
      brand={<BrandMark name="Comptoir" />}
      groups={groups}
      isCollapsed={isCollapsed}
      onCollapsedChange={setIsCollapsed}
      venueSwitcher={<GalleryVenues />}
      language={<IconButton label="Language" icon={<Languages aria-hidden />} />}
      theme={<IconButton label="Theme" icon={<Moon aria-hidden />} />}
      userMenu={<UserMenu />}
      banner={
        <OfflineBanner isOffline>
          You are offline. What you write goes out as soon as the connection is back.
        </OfflineBanner>
      }
      labels={shellLabels}
    >
      <Page>
        <PageHeader
          title="Gallery"
          sentence="Every part in its states."
          action={<Button variant="primary">Main action</Button>}
        />
        <div className="ct-gallery-inbox">
          <RowsGallery />
          <ConversationGallery messages={sampleMessages} />
        </div>
        <ButtonsGallery />
        <FieldsGallery />
        <MarksGallery />
        <StatesGallery />
        <ConversationGallery messages={manyMessages(10_000)} />
      </Page>
    </AppShell>
  )
}
