/** What windows of other pages are told by those who guess what they obey: ours, and what peers and tools listen to. */
const deeds = [
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

const shapes: readonly ((deed: string) => unknown)[] = [
  (deed) => deed,
  (deed) => `comptoir:${deed}`,
  (deed) => `COMPTOIR:${deed} `,
  (deed) => [`comptoir:${deed}`],
  (deed) => ({ type: deed }),
  (deed) => ({ type: `comptoir:${deed}`, payload: { url: 'https://evil.example/', token: 'x' } }),
  (deed) => ({ event: deed, data: { message: 'Bonjour', to: 1, url: 'javascript:hit(1)' } }),
  (deed) => ({ action: deed, args: [{ id: 1 }], source: 'comptoir', origin: location.origin }),
  (deed) => JSON.stringify({ type: `comptoir:${deed}`, value: true }),
  (deed) => `chatwoot-widget:${JSON.stringify({ event: deed })}`,
  (deed) => ({ jsonrpc: '2.0', id: 1, method: deed, params: [] }),
  (deed) => JSON.parse(`{"__proto__":{"type":"comptoir:${deed}"},"constructor":{"name":"${deed}"}}`),
  (deed) => new Map([['type', `comptoir:${deed}`]]),
  (deed) => new TextEncoder().encode(`comptoir:${deed}`),
]

/** Each deed in each shape, and what is no message at all. */
export const hostileMessages: readonly unknown[] = [
  ...deeds.flatMap((deed) => shapes.map((shape) => shape(deed))),
  null,
  undefined,
  0,
  Number.NaN,
  '',
  'x'.repeat(100_000),
  [],
  {},
]
