import { ChannelFailure } from '../../kernel/ports/channel.ts'
import { elementsOf, fieldsOf, nameOf } from '../../kernel/ports/lenient.ts'
import { findListed, type ListedPost, reachesBack } from '../../kernel/ports/post-evidence.ts'
import type { OutgoingPicture, Publisher } from '../../kernel/ports/publisher.ts'
import { repeatable } from './failures.ts'
import { graph } from './graph.ts'

type Upload = Parameters<Publisher['publish']>

/** At most this many newer posts of a page are read. */
const MOST_PAGES = 20

interface Listed {
  id: string
  message?: string
  created_time: string
  attachments?: unknown
}

interface Listing {
  data?: Listed[]
  paging?: { cursors?: { after?: string } }
}

const urlOf = (id: string) => `https://www.facebook.com/${id}`

/** The names of the pictures in attachments: one alone, or several below an album. */
function picturesOf(attachments: unknown): string[] {
  return elementsOf(fieldsOf(attachments).data)
    .map(fieldsOf)
    .flatMap(({ media_type, target, subattachments }) => {
      const id = media_type === 'photo' ? nameOf(fieldsOf(target).id) : undefined
      return [...(id === undefined ? [] : [id]), ...picturesOf(subattachments)]
    })
}

const toListed = ({ id, message: text, created_time, attachments }: Listed): ListedPost => ({
  id,
  url: urlOf(id),
  text,
  at: Date.parse(created_time),
  pictures: picturesOf(attachments),
})

const FIELDS = 'id,message,created_time,attachments{media_type,target,subattachments{media_type,target}}'

/** A picture that is not public yet; with an unknown outcome it is simply uploaded again. */
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
    const [reach, account, { message, pictures, keepEvidence }, signal] = given
    const attached_media: { media_fbid: string }[] = []
    for (const picture of pictures) attached_media.push({ media_fbid: await upload(given, picture) })
    await keepEvidence(attached_media.map(({ media_fbid }) => media_fbid))
    const json = { message, ...(attached_media.length > 0 ? { attached_media } : {}) }
    const asked = { method: 'POST', json, signal } as const
    const { id } = await graph<{ id?: string }>(reach, account, `${account.id}/feed`, asked)
    if (!id) throw new ChannelFailure('ambiguous', 'the response contains no post id', { reason: 'outage' })
    return { id, url: urlOf(id) }
  },
  async find(reach, account, post, signal) {
    const listed: ListedPost[] = []
    let after: string | undefined
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = { fields: FIELDS, limit: '50', ...(after ? { after } : {}) }
      const listing: Listing = await graph(reach, account, `${account.id}/feed`, { query, signal })
      const page = (listing.data ?? []).map(toListed)
      listed.push(...page)
      after = listing.paging?.cursors?.after
      if (!after || reachesBack(post, page)) return findListed(post, listed, true)
    }
    return findListed(post, listed, false)
  },
}
