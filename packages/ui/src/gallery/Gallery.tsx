import './gallery.css'
import Contact from 'lucide-react/icons/contact'
import House from 'lucide-react/icons/house'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { NotificationList } from '../overlays/NotificationList.tsx'
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
import { type GalleryLanguage, GalleryLanguageContext } from './say.ts'

const DataGallery = lazy(async () => ({ default: (await import('./DataGallery.tsx')).DataGallery }))
const FlowsGallery = lazy(async () => ({ default: (await import('./FlowsGallery.tsx')).FlowsGallery }))
const FormsGallery = lazy(async () => ({ default: (await import('./FormsGallery.tsx')).FormsGallery }))
const RulesGallery = lazy(async () => ({ default: (await import('./RulesGallery.tsx')).RulesGallery }))
const ListsGallery = lazy(async () => ({ default: (await import('./ListsGallery.tsx')).ListsGallery }))

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

/** Props of {@link Gallery}. */
export interface GalleryProps {
  /** Of the samples of composed components. */
  language?: GalleryLanguage | undefined
  /** The host's own buttons for language and theme. */
  tools?: ReactNode
}

function Bell() {
  const samples = ['Le webhook « Caisse » est arrêté', 'Claire a rejoint l’équipe']
  return (
    <NotificationList
      label="Notifications, 1 unread"
      heading="Notifications"
      empty="Nothing yet"
      readAllLabel="Mark all as read"
      onReadAll={() => undefined}
      items={samples.map((title, index) => ({
        id: title,
        title,
        time: '5 min',
        isUnread: index === 0,
        onOpen: () => undefined,
      }))}
    />
  )
}

function Parts() {
  return (
    <Page>
      <PageHeader
        title="Gallery"
        sentence="Every component in its states."
        action={<Button variant="primary">Main action</Button>}
      />
      <div className="ct-gallery-inbox">
        <RowsGallery />
        <ConversationGallery messages={sampleMessages} />
      </div>
      <ButtonsGallery />
      <FieldsGallery />
      <Suspense fallback={null}>
        <RulesGallery />
        <FormsGallery />
        <ListsGallery />
        <FlowsGallery />
        <DataGallery />
      </Suspense>
      <MarksGallery />
      <StatesGallery />
      <ConversationGallery messages={manyMessages(10_000)} />
    </Page>
  )
}

/** Every component in its states, inside the shell: to look at, and for axe. Its sample texts are not the product's. */
export function Gallery({ language = 'en', tools }: GalleryProps) {
  const [isCollapsed, setIsCollapsed] = useState(false)
  return (
    <GalleryLanguageContext value={language}>
      <AppShell
        brand={<BrandMark name="Comptoir" />}
        groups={groups}
        isCollapsed={isCollapsed}
        onCollapsedChange={setIsCollapsed}
        venueSwitcher={<GalleryVenues />}
        tools={
          <>
            <Bell />
            {tools}
          </>
        }
        userMenu={<UserMenu />}
        banner={
          <OfflineBanner isOffline>
            You are offline. What you write goes out as soon as the connection is back.
          </OfflineBanner>
        }
        labels={shellLabels}
      >
        <Parts />
      </AppShell>
    </GalleryLanguageContext>
  )
}
