import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ManagementSearch, readManagementSearch } from './search.ts'

/** The filters and the page of a list, as the address holds them. */
export interface Address {
  values: Omit<ManagementSearch, 'open' | 'of'>
  page: number
  /** Changes the key of what is read. */
  key: string
  /** Sets all filters at once; the list begins at its first page again. */
  setFilters(filters: Readonly<Record<string, string | undefined>>): void
  setPage(page: number): void
}

export function useAddress(): Address {
  const { open: _open, of: _of, ...values } = readManagementSearch(useLocation().search)
  const navigate = useNavigate()
  const go = (search: ManagementSearch) => void navigate({ to: '.', search, replace: true })
  return {
    values,
    page: values.page ?? 1,
    key: JSON.stringify(values),
    setFilters: (filters) => go(readManagementSearch(filters)),
    setPage: (page) => go(readManagementSearch({ ...values, page })),
  }
}
