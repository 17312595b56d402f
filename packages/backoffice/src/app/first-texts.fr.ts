/** What a visit begins with, in one file. */
export const texts = import.meta.glob<Record<string, string>>('/src/{app,page,today}/locales/fr.json', {
  eager: true,
  import: 'default',
})
