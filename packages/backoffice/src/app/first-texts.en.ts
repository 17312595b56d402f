/** What a visit begins with, in one file. */
export const texts = import.meta.glob<Record<string, string>>('/src/{app,page,today}/locales/en.json', {
  eager: true,
  import: 'default',
})
