import type { AccountProblem, ChannelProblem } from '@comptoir/core/social'
import type { TextKey } from '../app/translation.ts'

type Words = TextKey<'social'>

/** What a channel calls what is done with its accounts alike. */
export interface ChannelWords {
  /** What stopped the work of an account. */
  problem: (problem: AccountProblem) => Words
  /** What repairs it. */
  repair: (problem: AccountProblem) => Words
  unlink: { title: Words; text: Words; done: Words }
}

const whatsapp: ChannelWords = {
  problem: (problem) => `problem.${problem}.title`,
  repair: (problem) => `problem.${problem}.repair`,
  unlink: { title: 'unlink.title', text: 'unlink.text', done: 'unlink.done' },
}

/** A login at Meta repairs whatever it is. */
const page: ChannelWords = {
  problem: (problem) => `problem.${problem}.title`,
  repair: () => 'page.repair',
  unlink: { title: 'page.unlink', text: 'page.unlinkText', done: 'page.unlinked' },
}

/** Of an Instagram account without a page: a login at Instagram repairs it. */
export const instagramByItself: ChannelWords = { ...page, repair: () => 'instagram.repair' }

/** There is only the key. */
const rcs: ChannelWords = {
  problem: () => 'rcs.problem.title',
  repair: () => 'rcs.problem.repair',
  unlink: { title: 'rcs.unlink.title', text: 'rcs.unlink.text', done: 'rcs.unlink.done' },
}

/** The words of each channel: one more brings its own. */
export const channelWords: Readonly<
  Record<Exclude<ChannelProblem['platform'], 'website' | 'sms'>, ChannelWords>
> = {
  whatsapp,
  facebook: page,
  instagram: page,
  google: rcs,
}
