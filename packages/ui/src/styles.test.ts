import { describe, expect, it } from 'vitest'
import styles from './styles.css?inline'

const read = new Set([...styles.matchAll(/var\((--ct-[\w-]+)\s*[,)]/g)].map((match) => match[1] ?? ''))
const written = new Set([...styles.matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)].map((match) => match[1] ?? ''))

/** Set by a component, on its own element or on that of the page. */
const setInPlace = new Set(['--ct-platform', '--ct-toasts-room'])

describe('the style sheet', () => {
  it('writes every token that it reads', () => {
    const missing = [...read].filter((name) => !written.has(name) && !setInPlace.has(name))
    expect(read.size).toBeGreaterThan(60)
    expect(missing).toEqual([])
  })

  it('loads nothing from another host', () => {
    expect(styles).not.toMatch(/https?:\/\/|url\(\s*['"]?\/\//)
  })
})
