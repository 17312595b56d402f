import { ALL_VENUES } from '@comptoir/core/http'
import { type Conversation, listConversations } from '@comptoir/core/inbox'
import { CommandPalette, type PaletteAction, type PaletteGroup } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApp } from './context.ts'
import { useCustomerName } from './customer.ts'
import { useMenu } from './menu.tsx'
import { languages } from './preferences.ts'

const KNOWN_AT_MOST = 50
const FOUND_AT_MOST = 10

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

/** The conversations that the server finds by words of people and messages. */
function useSearch(label: string) {
  const { inbox, session, venues } = useApp()
  const toAction = useConversationAction()
  const venueId = venues.currentId.value
  if (inbox.value === undefined || venueId === undefined) return undefined
  return async (search: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> => {
    const query = { search, perpage: FOUND_AT_MOST }
    const { items } = await session.api(listConversations, { params: { venueId }, query }, { signal })
    return [{ id: 'found', label, actions: items.map(toAction) }]
  }
}

function useDeeds(): readonly PaletteAction[] {
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

/** Go to a place, find a conversation, change the venue, do something: by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { preferences, inbox } = useApp()
  const known = (inbox.value?.known.value ?? []).slice(0, KNOWN_AT_MOST).map(useConversationAction())
  const groups: readonly PaletteGroup[] = [
    { id: 'go', label: t('palette.go'), actions: usePlaceActions() },
    { id: 'find', label: t('palette.find'), actions: known },
    { id: 'venues', label: t('palette.venue'), actions: useVenueActions() },
    { id: 'do', label: t('palette.do'), actions: useDeeds() },
  ]
  return (
    <CommandPalette
      isOpen
      onClose={onClose}
      onSearch={useSearch(t('palette.found'))}
      groups={groups.filter(({ actions }) => actions.length > 0)}
      recentIds={preferences.recentCommands.value}
      onRun={preferences.noteCommand}
      labels={{
        title: t('palette.title'),
        placeholder: t('palette.placeholder'),
        empty: t('palette.empty'),
        searching: t('loading'),
        recent: t('palette.recent'),
        count: (count) => t('palette.count', { count }),
      }}
    />
  )
}
