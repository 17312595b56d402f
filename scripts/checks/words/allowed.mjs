// Where a replaced word may stay, and why. `words` limits an entry to some words, `line` to some lines.

export const allowed = [
  {
    files: /^scripts\/checks\/words(\/|\.test\.mjs$)/,
    reason: 'this check quotes the words',
  },
  {
    files: /(^|\/)CHANGELOG\.md$|^\.changeset\//,
    reason: 'history of releases, with the names of its time',
  },
  {
    files: /\/migrations\/\d+_\w+\.sql$/,
    reason: 'a migration that ran is never edited; stored names stay as they are',
  },
  {
    files: /\/locales\/fr\.json$|\.fr\.ts$/,
    reason: 'French texts',
  },
  {
    files: /^packages\/server\/src\/kernel\/audit\//,
    words: ['deed'],
    reason: 'a stored column of the audit log',
  },
  {
    files: /^packages\/core\/src\/(http\/(index|page)|testing\/(index|fake-api))\.ts$/,
    words: ['stretch'],
    reason: 'public names that are deprecated for one release',
  },
  {
    files: /^packages\/core\/package\.json$/,
    words: ['desk'],
    reason: 'the former path of the inbox team, deprecated for one release',
  },
]
