import { useLocation, useNavigate } from '@tanstack/react-router'

/** What stands for a chat that is being made. */
export const NEW_CHAT = 'new'

/** The chosen chat, in the page's address: a link can lead to it, and Back goes to the one before. */
export function useChatAddress(): [string | undefined, (id: string | undefined) => void] {
  const search: object = useLocation().search
  const chat = 'chat' in search ? search.chat : undefined
  const navigate = useNavigate()
  const choose = (id: string | undefined) => void navigate({ to: '.', search: { chat: id } as never })
  return [typeof chat === 'string' ? chat : undefined, choose]
}
