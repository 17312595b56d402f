import { fileName } from '../../kernel/files/file-name.ts'
import { ChannelFailure, type OutgoingFile } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { SendableMedia } from '../channels/index.ts'

async function readFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  venueId: number,
  id: string,
) {
  const row = await database.tenant([venueId], (tx) =>
    tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  const bytes = row && (await files.store.read(row.storage_key))
  if (!bytes) throw new ChannelFailure('permanent', `the file ${id} no longer exists`, { reason: 'media' })
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

/** A file as platforms take it. Some browsers record webm, which none of them does: the same sound goes as ogg. */
export function outgoingFile(
  services: Pick<Services, 'database' | 'files'>,
  venueId: number,
  file: SendableMedia,
): OutgoingFile {
  const read = () => readFile(services, venueId, file.id)
  if (file.mimeType !== 'audio/webm') return { ...file, read }
  return {
    ...file,
    name: fileName(file.name, 'audio/ogg'),
    mimeType: 'audio/ogg',
    async read() {
      const { webmToOgg } = await import('../../kernel/files/sound.ts')
      return new Uint8Array(await webmToOgg(await read()))
    },
  }
}
