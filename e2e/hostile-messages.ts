/** What attackers post to windows of other pages, guessing what they obey: ours, and what peers and tools listen to. */
const commands = [
  'close',
  'open',
  'ready',
  'resize',
  'logout',
  'login',
  'token',
  'session',
  'navigate',
  'reload',
  'send',
  'delete',
  'setUser',
  'setLocale',
  'destroy',
  'eval',
] as const

const shapes: readonly ((command: string) => unknown)[] = [
  (command) => command,
  (command) => `comptoir:${command}`,
  (command) => `COMPTOIR:${command} `,
  (command) => [`comptoir:${command}`],
  (command) => ({ type: command }),
  (command) => ({ type: `comptoir:${command}`, payload: { url: 'https://evil.example/', token: 'x' } }),
  (command) => ({ event: command, data: { message: 'Bonjour', to: 1, url: 'javascript:hit(1)' } }),
  (command) => ({ action: command, args: [{ id: 1 }], source: 'comptoir', origin: location.origin }),
  (command) => JSON.stringify({ type: `comptoir:${command}`, value: true }),
  (command) => `chatwoot-widget:${JSON.stringify({ event: command })}`,
  (command) => ({ jsonrpc: '2.0', id: 1, method: command, params: [] }),
  (command) => JSON.parse(`{"__proto__":{"type":"comptoir:${command}"},"constructor":{"name":"${command}"}}`),
  (command) => new Map([['type', `comptoir:${command}`]]),
  (command) => new TextEncoder().encode(`comptoir:${command}`),
]

/** Each command in each shape, and what is no message at all. */
export const hostileMessages: readonly unknown[] = [
  ...commands.flatMap((command) => shapes.map((shape) => shape(command))),
  null,
  undefined,
  0,
  Number.NaN,
  '',
  'x'.repeat(100_000),
  [],
  {},
]
