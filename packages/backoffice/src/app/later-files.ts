import type { ComponentType } from 'react'

/*
 * The files that a page is made of, in a list of its own: the first page shows none of them, and would otherwise wait
 * for their names.
 */

/** The texts of all features but those that a visit begins with: a file each. */
export const textFiles = import.meta.glob<{ default: Record<string, string> }>([
  '/src/**/locales/*.json',
  '!/src/app/**',
  '!/src/page/**',
  '!/src/today/**',
])

/** The pages: a file each, which exports its component by its own name. */
export const pageFiles = import.meta.glob<Record<string, ComponentType>>([
  '/src/**/*Page.tsx',
  '!/src/{app,access,page,today}/**',
])
