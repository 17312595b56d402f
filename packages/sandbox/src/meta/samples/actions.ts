import type { ServerResponse } from 'node:http'
import { refuse, sendJson } from '../../http/reply.ts'
import { chosenBy } from '../../samples/names.ts'
import type { Post } from '../callbacks.ts'
import type { World } from '../world.ts'
import { metaSamples, wrapSample } from './index.ts'
import type { Sample } from './sample.ts'

/** What can be chosen of the samples. */
export const sampleNames = metaSamples.map(chosenBy)

/** The account that a sample goes to where none is named: the first of its platform. */
function accountOf({ numbers, pages }: World, { platform }: Sample): string | undefined {
  if (platform === 'whatsapp') return numbers[0]?.id
  return pages.accounts.find((account) => account.platform === platform)?.id
}

/** Sends what customers do on phones that this sandbox does not have: a sample, each time as something new. */
export function sampleActions(world: World, post: Post) {
  let count = 0
  return {
    samples(body: Record<string, unknown>, response: ServerResponse) {
      const sample = metaSamples.find(
        ({ platform, name }) => platform === body.platform && name === body.name,
      )
      const account = sample && (typeof body.account === 'string' ? body.account : accountOf(world, sample))
      if (!sample || !account) return refuse(response, 400, 'name: there is no such sample')
      count += 1
      const { platform, list, before, element } = sample
      const earlier = platform === 'whatsapp' ? 'messages' : 'messaging'
      const unused = `SAMPLE${count}-${Date.now()}`
      const again = (text: string) => text.replaceAll('SAMPLE', unused)
      const first =
        before === undefined ? '' : again(wrapSample({ platform, list: earlier }, account, [before]))
      const second = again(wrapSample({ platform, list }, account, [element]))
      void (first ? post(first) : Promise.resolve()).then(() => post(second))
      sendJson(response, { name: sample.name }, 201)
    },
  }
}
