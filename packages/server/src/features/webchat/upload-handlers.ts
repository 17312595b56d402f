import type { contract } from '@comptoir/core/contract'
import { toStoredFile } from '../../kernel/files/index.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { jidOf } from './actor.ts'

/** What visitors upload before they send it: theirs alone, private, and counted. */
export function uploadingHandlers({
  files,
  limits,
}: Services): Pick<Handlers<typeof contract.webchat>, 'uploadVisitorFile'> {
  return {
    async uploadVisitorFile({ body }, { visitor, address, headers }) {
      await limits.visitorUpload(address, visitor.visitorId)
      const row = await files.add({
        venueId: visitor.venueId,
        visibility: 'private',
        bytes: await body.file.bytes(),
        name: body.name ?? body.file.name,
        size: { width: 720 },
        visitorJid: jidOf(visitor),
      })
      const stored = toStoredFile(row)
      headers.set('location', stored.url)
      return stored
    },
  }
}
