import { ChannelFailure } from '../../kernel/ports/channel.ts'
import { isSame, type OutgoingPicture, type Publisher, SKEW_MS } from '../../kernel/ports/publisher.ts'
import { repeatable } from './failures.ts'
import { graph } from './graph.ts'

type Upload = Parameters<Publisher['publish']>

/** A page that has posted more than this since is read no further. */
const MOST_PAGES = 20

interface Listing {
  data?: { id: string; message?: string; created_time: string }[]
  paging?: { cursors?: { after?: string } }
}

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
    let after: string | undefined
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = { fields: 'id,message,created_time', limit: '50', ...(after ? { after } : {}) }
      const listing: Listing = await graph(reach, account, `${account.id}/feed`, { query, signal })
      const data = (listing.data ?? []).map((one) => ({ ...one, at: Date.parse(one.created_time) }))
      const found = data.find(({ id, message: text, at }) => isSame(post, { id, text, at }))
      if (found) return { id: found.id, url: urlOf(found.id) }
      after = listing.paging?.cursors?.after
      if (!after || data.some(({ at }) => at < post.since.getTime() - SKEW_MS)) return undefined
    }
    return undefined
  },
}
