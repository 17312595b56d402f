import { fileName } from '../../kernel/files/file-name.ts'
import { signedAddress } from '../../kernel/files/index.ts'
import { ChannelFailure, type OutgoingFile } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { SendableMedia } from '../channels/index.ts'

type Needed = Pick<Services, 'database' | 'files' | 'site'>

const isGone = (id: string) =>
  new ChannelFailure('permanent', `the file ${id} no longer exists`, { reason: 'media' })

async function findFile({ database }: Needed, venueId: number, id: string) {
  const row = await database.tenant([venueId], (tx) =>
    tx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!row) throw isGone(id)
  return row
}

async function readFile(services: Needed, venueId: number, id: string) {
  const bytes = await services.files.store.read((await findFile(services, venueId, id)).storage_key)
  if (!bytes) throw isGone(id)
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

async function linkTo(services: Needed, venueId: number, id: string): Promise<string> {
  const { link_key: linkKey } = await findFile(services, venueId, id)
  return `${services.site.url}${signedAddress({ id, linkKey })}`
}

/** A file as platforms take it. Some browsers record webm, which none of them does: the same sound goes as ogg. */
export function outgoingFile(services: Needed, venueId: number, file: SendableMedia): OutgoingFile {
  const read = () => readFile(services, venueId, file.id)
  if (file.mimeType !== 'audio/webm') return { ...file, read, link: () => linkTo(services, venueId, file.id) }
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
