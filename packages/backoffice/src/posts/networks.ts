import type { UndecidedPlatform } from '@comptoir/core/posts'

/** The names of the networks, which are the same in every language. */
export const networks: Readonly<Record<UndecidedPlatform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}
