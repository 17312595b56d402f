/** Which import the page shows; its address says so, so that it survives a reload. */
export interface ImportSearch {
  id?: number
}

export function readImportSearch({ id }: Record<string, unknown>): ImportSearch {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { id } : {}
}
