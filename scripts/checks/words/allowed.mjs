// Where a replaced word may stay, and why. `words` limits an entry to some words, `line` to some lines.

export const allowed = [
  {
    files: /^packages\/server\/src\/features\/agent\/(?:everyday|conjugate)\.ts$/,
    words: ['tell', 'tells', 'told', 'telling', 'met', 'occasion', 'whoever', 'nobody', 'walk', 'along'],
    reason: 'what customers write to the agent',
  },
  {
    files: /^packages\/server\/src\/features\/agent\/(?:conditions|place-answer)\.ts$/,
    words: ['tell', 'ring'],
    line: /\\b\(\?:/,
    reason: 'what customers write to the agent',
  },
  {
    files: /\.test\.tsx?$/,
    line: /^\/\/ @vitest-environment node$/,
    reason: 'the name that Vitest reads',
  },
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
    files: /\/locales\/en\.json$/,
    words: ['on its way', 'on their way'],
    reason: 'what readers of the product call a message that is being sent',
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
    files: /^(packages\/core\/(package\.json|README\.md)|scripts\/generate\/generated\.mjs)$/,
    words: ['desk'],
    reason: 'the former path of the inbox team, deprecated for one release',
  },
  {
    files: /^packages\/core\/src\/(inbox-team\/index|webchat\/(index|store|visitor-chat))\.ts$/,
    words: ['tell'],
    line: /tell(Presence|VisitorTyping|Typing)/,
    reason: 'deprecated aliases, until the next release',
  },
  {
    files: /^packages\/core\/src\/webchat\/visitor-(details|memory|session)\.ts$/,
    words: ['untold'],
    reason: 'a key of what browsers of visitors have stored',
  },
  {
    files: /^packages\/server\/src\/features\/alerts\//,
    words: ['told'],
    line: /told_(at|times)/,
    reason: 'stored columns',
  },
  {
    files:
      /^packages\/server\/src\/features\/(demo\/|writing\/suggestions|agent\/(words|testing\/injections))/,
    words: ['tell', 'telling'],
    reason: 'what people write to each other',
  },
  {
    files:
      /^packages\/server\/src\/(features\/(mail|mail-delivery|sms)\/|features\/push\/(push\.test|tables)|kernel\/secrets\/installation|main\/replace-secret|testing\/(mails|encrypted)\.ts)/,
    words: ['sealed'],
    reason: 'a stored column, and a member of stored jobs',
  },
  {
    files: /^packages\/server\/src\/(features\/backup\/manifest|kernel\/secrets\/secrets)\.ts$/,
    words: ['seal'],
    reason: 'a member of the manifests of backups, and what the key is derived by',
  },
  {
    files: /^(Dockerfile|scripts\/compose\/images\.mjs|scripts\/browsers\/\w+\.mjs|bench\/inbox-page\.mjs)$/,
    words: ['node', 'nodes'],
    reason: 'Node.js, and the nodes of trees',
  },
]
