import { useLocation, useNavigate } from '@tanstack/react-router'

/**
 * The chosen tab of a page, in its address: a link can lead to it, and Back goes to the tab before. `first` is the one
 * that an address without a tab means.
 */
export function useTab<const Tab extends string, First extends Tab | undefined>(
  tabs: readonly Tab[],
  first: First,
): [Tab | First, (tab: Tab) => void] {
  const search: object = useLocation().search
  const navigate = useNavigate()
  const named = 'tab' in search ? search.tab : undefined
  const choose = (tab: Tab) => void navigate({ to: '.', search: { ...search, tab } as never })
  return [tabs.find((tab) => tab === named) ?? first, choose]
}
