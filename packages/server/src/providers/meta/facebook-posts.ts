import { ChannelFailure } from '../../kernel/ports/channel.ts'
import { isSame, type OutgoingPicture, type Publisher } from '../../kernel/ports/publisher.ts'
import { repeatable } from './failures.ts'
import { graph } from './graph.ts'

type Upload = Parameters<Publisher['publish']>

const urlOf = (id: string) => `https://www.facebook.com/${id}`

/** A picture that no one sees yet; one whose end is not known is simply uploaded again. */
async function upload([reach, account, , signal]: Upload, { name, mimeType, read }: OutgoingPicture) {
  const form = new FormData()
  form.set('published', 'false')
  form.set('source', new File([await read()], name, { type: mimeType }))
  try {
    const asked = { method: 'POST', form, signal } as const
    return (await graph<{ id: string }>(reach, account, `${account.id}/photos`, asked)).id
  } catch (error) {
    throw repeatable(error)
  }
}

/** Posts of a Facebook page (SOC-27). */
export const facebookPosts: Publisher = {
  platform: 'facebook',
  async publish(...given) {
    const [reach, account, { message, pictures }, signal] = given
    const attached_media: { media_fbid: string }[] = []
    for (const picture of pictures) attached_media.push({ media_fbid: await upload(given, picture) })
    const json = { message, ...(attached_media.length > 0 ? { attached_media } : {}) }
    const asked = { method: 'POST', json, signal } as const
    const { id } = await graph<{ id?: string }>(reach, account, `${account.id}/feed`, asked)
    if (!id) throw new ChannelFailure('ambiguous', 'the response contains no post id', { reason: 'outage' })
    return { id, url: urlOf(id) }
  },
  async find(reach, account, post, signal) {
    const query = { fields: 'id,message,created_time', limit: '50' }
    const { data = [] } = await graph<{ data?: { id: string; message?: string; created_time: string }[] }>(
      reach,
      account,
      `${account.id}/feed`,
      { query, signal },
    )
    const found = data.find(({ id, message: text, created_time }) =>
      isSame(post, { id, text, at: Date.parse(created_time) }),
    )
    return found && { id: found.id, url: urlOf(found.id) }
  },
}
