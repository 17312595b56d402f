import { listContacts } from '@comptoir/core/contacts'
import { ALL_VENUES } from '@comptoir/core/http'
import { type Conversation, listConversations } from '@comptoir/core/inbox'
import { CommandPalette, type PaletteAction, type PaletteGroup } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import type { Findable } from '../app/findable.ts'
import { languages } from '../app/kept.ts'
import { useMenu } from '../app/menu.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useLanguage } from '../page/use-language.ts'
import { useVenueName } from '../page/venue-name.tsx'

const KNOWN_AT_MOST = 50
const FOUND_AT_MOST = 10

/** Read with the palette: no first page waits for them. */
const findables = Object.values(
  import.meta.glob<readonly Findable[]>('../*/findables.ts', { eager: true, import: 'findables' }),
).flat()

function usePlaceActions(): readonly PaletteAction[] {
  const navigate = useNavigate()
  return useMenu().flatMap((group) =>
    group.items.map(({ id, label, href }) => ({
      id: `go-${id}`,
      label,
      hint: group.label,
      onSelect: () => void navigate({ href }),
    })),
  )
}

/** What stands on the pages, by the words that people look for it with. */
function useFindableActions(): readonly PaletteAction[] {
  const navigate = useNavigate()
  const { session, venues } = useApp()
  const language = useLanguage()
  const venueId = venues.currentId.value ?? ALL_VENUES
  const may = useMay(venueId)
  const ids = { venueId, managerId: Number(session.manager.value?.managerId) }
  return findables
    .filter(({ permissions }) => permissions?.some(may) ?? true)
    .map(({ id, label, words, href }) => ({
      id: `find-${id}`,
      label: label[language],
      keywords: words[language],
      onSelect: () => void navigate({ href: typeof href === 'string' ? href : href(ids) }),
    }))
}

function useVenueActions(): readonly PaletteAction[] {
  const { t } = useTranslation()
  const { venues } = useApp()
  const all = venues.all.value
  if (all.length < 2) return []
  return [
    { id: 'venue-all', label: t('allVenues'), onSelect: () => venues.select(ALL_VENUES) },
    ...all.map(({ venueId, venueName, city }) => ({
      id: `venue-${venueId}`,
      label: venueName,
      hint: city,
      onSelect: () => venues.select(venueId),
    })),
  ]
}

function useConversationAction(): (conversation: Conversation) => PaletteAction {
  const navigate = useNavigate()
  const nameOf = useCustomerName()
  return (conversation) => ({
    id: `conversation-${conversation.id}`,
    label: nameOf(conversation),
    hint: conversation.history.at(-1)?.body.slice(0, 60),
    onSelect: () => void navigate({ to: '/messages', search: { conversationId: conversation.id } }),
  })
}

type Search = (search: string, signal: AbortSignal) => Promise<PaletteGroup>

/** The conversations that the server finds by words of people and messages. */
function useConversationSearch(venueId: number): Search | undefined {
  const { t } = useTranslation(['app', 'palette'])
  const { inbox, session } = useApp()
  const toAction = useConversationAction()
  if (inbox.value === undefined) return undefined
  return async (search, signal) => {
    const query = { search, perpage: FOUND_AT_MOST }
    const { items } = await session.api(listConversations, { params: { venueId }, query }, { signal })
    return { id: 'found', label: t('found', { ns: 'palette' }), actions: items.map(toAction) }
  }
}

/** The contacts of the venue, or of all, that the server finds by name, e-mail address or phone number. */
function useContactSearch(venueId: number): Search | undefined {
  const { t } = useTranslation(['app', 'palette'])
  const { session } = useApp()
  const navigate = useNavigate()
  const may = useMay(venueId)
  const venueName = useVenueName()
  if (!may('contacts.contacts:read')) return undefined
  return async (search, signal) => {
    const query = { search, perpage: FOUND_AT_MOST }
    const { items } = await session.api(listContacts, { params: { venueId }, query }, { signal })
    const actions = items.map((contact) => ({
      id: `contact-${contact.contactId}`,
      label:
        `${contact.contactFirstName} ${contact.contactLastName}`.trim() ||
        (contact.contactEmailAddress ?? contact.contactPhoneNumber ?? t('anonymous')),
      hint:
        [contact.contactEmailAddress, venueName(contact.venueId)].filter(Boolean).join(' · ') || undefined,
      onSelect: () => void navigate({ to: '/contacts/list', search: { contact: contact.contactId } }),
    }))
    return { id: 'contacts', label: t('contacts', { ns: 'palette' }), actions }
  }
}

/** What the server finds; where one search fails, the other's results stand. */
function useSearch() {
  const venueId = useApp().venues.currentId.value ?? ALL_VENUES
  const searches = [useContactSearch(venueId), useConversationSearch(venueId)].filter(
    (search) => search !== undefined,
  )
  if (searches.length === 0) return undefined
  return async (words: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> => {
    const found = await Promise.allSettled(searches.map((search) => search(words, signal)))
    const failed = found.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected' && !signal.aborted) globalThis.reportError?.(failed.reason)
    return found.flatMap((one) =>
      one.status === 'fulfilled' && one.value.actions.length > 0 ? one.value : [],
    )
  }
}

function useAppActions(): readonly PaletteAction[] {
  const { t } = useTranslation()
  const { preferences, session } = useApp()
  const schemes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
    id: `theme-${scheme}`,
    label: `${t('theme')} : ${t(`theme.${scheme}`)}`,
    onSelect: () => preferences.chooseColorScheme(scheme),
  }))
  const words = languages.map((language) => ({
    id: `language-${language}`,
    label: `${t('language')} : ${t(`language.${language}`)}`,
    onSelect: () => preferences.chooseLanguage(language),
  }))
  return [...schemes, ...words, { id: 'logout', label: t('logout'), onSelect: () => void session.logout() }]
}

/** Opens a page, finds a conversation, switches the venue or runs an action: by a few letters, also those typed before. */
export function Palette({ takeTyped, onClose }: { takeTyped: () => string; onClose: () => void }) {
  const { t } = useTranslation(['app', 'palette'])
  const { preferences, inbox } = useApp()
  const [typed] = useState(takeTyped)
  const known = (inbox.value?.known.value ?? []).slice(0, KNOWN_AT_MOST).map(useConversationAction())
  const groups: readonly PaletteGroup[] = [
    { id: 'go', label: t('go', { ns: 'palette' }), actions: usePlaceActions() },
    { id: 'find', label: t('find', { ns: 'palette' }), actions: known },
    { id: 'venues', label: t('venue', { ns: 'palette' }), actions: useVenueActions() },
    { id: 'do', label: t('do', { ns: 'palette' }), actions: useAppActions() },
    { id: 'settings', label: t('settings', { ns: 'palette' }), actions: useFindableActions() },
  ]
  return (
    <CommandPalette
      isOpen
      initialQuery={typed}
      onClose={onClose}
      onSearch={useSearch()}
      groups={groups.filter(({ actions }) => actions.length > 0)}
      recentIds={preferences.recentCommands.value}
      onRun={preferences.noteCommand}
      labels={{
        title: t('palette.title'),
        placeholder: t('placeholder', { ns: 'palette' }),
        empty: t('empty', { ns: 'palette' }),
        searching: t('loading'),
        recent: t('recent', { ns: 'palette' }),
        count: (count) => t('count', { ns: 'palette', count }),
      }}
    />
  )
}
