import type { Plugin } from 'vite'

const FORM = /_(zero|one|two|few|many)$/

/** Leaves plural forms out of the script-tag build that read as `_other` does, which stands in for them. */
export function withoutSamePlurals(): Plugin {
  return {
    name: 'comptoir:without-same-plurals',
    transform: {
      order: 'pre',
      filter: { id: /\/locales\/\w+\.json$/ },
      handler(code) {
        const texts = JSON.parse(code) as Record<string, string>
        const isNeeded = ([key, text]: [string, string]) =>
          !FORM.test(key) || text !== texts[key.replace(FORM, '_other')]
        return { code: JSON.stringify(Object.fromEntries(Object.entries(texts).filter(isNeeded))), map: null }
      },
    },
  }
}
