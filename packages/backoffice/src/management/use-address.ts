import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ManagementSearch, readManagementSearch } from './search.ts'

/** The filters and the page of a list, as the address holds them. */
export interface Address {
  values: ManagementSearch
  page: number
  /** Changes the key of what is read. */
  key: string
  /** Sets all filters at once; the list begins at its first page again. */
  setFilters(filters: Readonly<Record<string, string | undefined>>): void
  setPage(page: number): void
  /** The form of something new is open; Back closes it. */
  isNewOpen: boolean
  setNewOpen(isOpen: boolean): void
}

export function useAddress(): Address {
  const { open, ...values } = readManagementSearch(useLocation().search)
  const navigate = useNavigate()
  const go = (search: ManagementSearch) => void navigate({ to: '.', search, replace: true })
  return {
    values,
    isNewOpen: open === 'new',
    setNewOpen: (isOpen) => void navigate({ to: '.', search: isOpen ? { ...values, open: 'new' } : values }),
    page: values.page ?? 1,
    key: JSON.stringify(values),
    setFilters: (filters) => go(readManagementSearch(filters)),
    setPage: (page) => go(readManagementSearch({ ...values, page })),
  }
}
