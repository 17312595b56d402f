import type { Request } from '@comptoir/core/http'
import { getImport, IMPORTS_UPDATED, ImportsUpdated, updateImport } from '@comptoir/core/imports'
import { useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'
import { useImportRefusal } from './words.ts'

export type ImportChange = Request<typeof updateImport>['body']

/** One import, of the venue or with 0 of any, read again while it moves, and what can be asked of it. */
export function useImport(venueId: number, id: number) {
  const { session } = useApp()
  const toasts = useToasts()
  const refusal = useImportRefusal()
  const [busy, setBusy] = useState<string>()
  const detail = useResource(`import-${venueId}-${id}`, (signal) =>
    session.api(getImport, { params: { venueId, id } }, { signal }),
  )
  useNews(IMPORTS_UPDATED, ImportsUpdated, detail.reload)

  async function change(name: string, body: ImportChange): Promise<boolean> {
    setBusy(name)
    try {
      const of = detail.data.peek()?.savedImport.venueId ?? venueId
      await session.api(updateImport, { params: { venueId: of, id }, body })
      await detail.reload()
      return true
    } catch (error) {
      toasts.show({ text: refusal.ofError(error), tone: 'error' })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { detail, busy, change }
}
