import { ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { elementsOf, fieldsOf, nameOf } from '../../kernel/ports/lenient.ts'
import { findListed, type ListedPost, reachesBack } from '../../kernel/ports/post-evidence.ts'
import type { OutgoingPicture, Publisher, PublishingAccount } from '../../kernel/ports/publisher.ts'
import { linkedin, repeatable } from './api.ts'

const urlOf = (id: string) => `https://www.linkedin.com/feed/update/${id}`

/** Escapes characters that would be read as mentions or markup (little text format). */
const escaped = (text: string) => text.replace(/[\\|{}@[\]()<>#*_~]/g, '\\$&')

/** A picture that was only uploaded is not public: with an unknown outcome it is uploaded again. */
async function upload(
  reach: Reach,
  { id: owner, token }: PublishingAccount,
  picture: OutgoingPicture,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { body } = await linkedin<{ value: { uploadUrl: string; image: string } }>(reach, token, {
      method: 'POST',
      at: '/rest/images?action=initializeUpload',
      json: { initializeUploadRequest: { owner } },
      signal,
    })
    const bytes = await picture.read()
    await linkedin(reach, token, { method: 'PUT', at: body.value.uploadUrl, bytes, signal })
    return body.value.image
  } catch (error) {
    throw repeatable(error)
  }
}

/** At most this many newer posts of a member are read. */
const MOST_PAGES = 10
const PAGE = 20

interface Listed {
  id: string
  commentary?: string
  createdAt: number
  content?: unknown
}

function toListed({ id, commentary: text, createdAt: at, content }: Listed): ListedPost {
  const { media, multiImage } = fieldsOf(content)
  const images = [media, ...elementsOf(fieldsOf(multiImage).images)].map((one) => nameOf(fieldsOf(one).id))
  return { id, url: urlOf(id), text, at, pictures: images.filter((one) => one !== undefined) }
}

function contentOf(images: readonly string[]) {
  const [first, ...more] = images
  if (!first) return {}
  if (more.length === 0) return { content: { media: { id: first } } }
  return { content: { multiImage: { images: images.map((id) => ({ id })) } } }
}

/** Posts in the name of a member of LinkedIn (SOC-39). */
export const linkedinPosts: Publisher = {
  platform: 'linkedin',
  async publish(reach, account, { message, pictures, keepEvidence }, signal) {
    const images: string[] = []
    for (const picture of pictures) images.push(await upload(reach, account, picture, signal))
    await keepEvidence(images)
    const { headers } = await linkedin(reach, account.token, {
      method: 'POST',
      at: '/rest/posts',
      signal,
      json: {
        author: account.id,
        commentary: escaped(message),
        visibility: 'PUBLIC',
        distribution: {
          feedDistribution: 'MAIN_FEED',
          targetEntities: [],
          thirdPartyDistributionChannels: [],
        },
        ...contentOf(images),
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      },
    })
    const id = headers['x-restli-id']
    if (typeof id !== 'string')
      throw new ChannelFailure('ambiguous', 'the response contains no post id', { reason: 'outage' })
    return { id, url: urlOf(id) }
  },
  async find(reach, account, post, signal) {
    const listed: ListedPost[] = []
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const from = { start: String(pages * PAGE), count: String(PAGE) }
      const query = new URLSearchParams({ q: 'author', author: account.id, sortBy: 'CREATED', ...from })
      const { body } = await linkedin<{ elements?: Listed[] }>(reach, account.token, {
        at: `/rest/posts?${query}`,
        headers: { 'x-restli-method': 'FINDER' },
        signal,
      })
      const page = (body.elements ?? []).map(toListed)
      listed.push(...page)
      if (page.length < PAGE || reachesBack(post, page)) return findListed(post, listed, true)
    }
    return findListed(post, listed, false)
  },
}
