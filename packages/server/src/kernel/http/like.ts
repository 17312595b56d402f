/** A pattern for `like` that finds a text anywhere, in lower case, its own wildcards taken literally; null for none. */
export function containing(text: string | undefined): string | null {
  const words = text?.trim().toLowerCase() ?? ''
  return words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** A pattern for `like` that finds a text at the beginning, its own wildcards taken literally. */
export const beginning = (text: string): string => `${text.trim().replace(/[\\%_]/g, '\\$&')}%`
