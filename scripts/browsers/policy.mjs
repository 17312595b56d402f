/**
 * The oldest browsers that each bundle supports. Build targets and the check of the built files
 * read it here. Older ones are shown a sentence with telephone and e-mail.
 */
export const policy = {
  /** The visitor's chat, on other people's sites. */
  chat: { safari: '15', chrome: '100', firefox: '100' },
  /** The back office, and the manager's inbox that floats over it. */
  backoffice: { safari: '16.4', chrome: '111', firefox: '115' },
}

/** The oldest browsers of a bundle as Vite's `target` and `cssTarget` name them. */
export function targetsOf(part) {
  return Object.entries(policy[part]).map(([browser, version]) => browser + version)
}
