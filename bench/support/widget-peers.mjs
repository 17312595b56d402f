/** The product, and the least that any widget needs: a button that shows a panel of the page. */
export const own = [
  {
    name: 'comptoir',
    title: '@comptoir/inbox-widget',
    html: '<script src="/widget/embed.js" data-webchat-id="bench" async></script>',
    launcher: 'button[title="Chat"], button[aria-label^="Chat with"]',
    panel: '.cx[data-open]',
    // A field to write in, and what the server says of the venue.
    usable: ['.cx[data-open] textarea', '.cx[data-open] .cx-welcome'],
  },
  {
    name: 'floor',
    title: 'an inline button',
    html: `<button id="launcher" style="position:fixed;right:20px;bottom:20px;width:56px;height:56px">Chat</button>
      <div id="panel" hidden>Hello</div>
      <script>launcher.onclick = () => { panel.hidden = false }</script>`,
    launcher: '#launcher',
    panel: '#panel',
  },
]

/** Published chat widgets, each as its documentation says it is put on a page. */
export const peers = [
  {
    name: 'n8n',
    title: '@n8n/chat',
    packages: ['@n8n/chat'],
    html: `<link rel="stylesheet" href="/npm/@n8n/chat/dist/style.css"><script type="module">
      import { createChat } from '/npm/@n8n/chat/dist/chat.bundle.es.js'
      createChat({ webhookUrl: '/v2/none', loadPreviousSession: false })
    </script>`,
    launcher: '.chat-window-toggle',
    panel: '.chat-window .chat-layout, .chat-window textarea',
    thread: {
      page: `<link rel="stylesheet" href="/npm/@n8n/chat/dist/style.css"><div id="n8n-chat" style="height:600px"></div>
        <script type="module">
          import { createChat } from '/npm/@n8n/chat/dist/chat.bundle.es.js'
          globalThis.show = () => createChat({ webhookUrl: '/v2/n8n', mode: 'fullscreen', loadPreviousSession: true })
        </script>`,
      rows: '.chat-message',
    },
  },
  {
    name: 'deepchat',
    title: 'deep-chat (no launcher)',
    packages: ['deep-chat'],
    html: '<script type="module" src="/npm/deep-chat/dist/deepChat.bundle.js"></script><deep-chat></deep-chat>',
    launcher: '#text-input',
    panel: '#text-input',
    isOpenAtOnce: true,
    thread: {
      page: `<script type="module">
          import '/npm/deep-chat/dist/deepChat.bundle.js'
          const thread = await (await fetch('/v2/webchats/bench/messages')).json()
          const history = thread.reverse().map(({ body, isMine }) => ({ text: body, role: isMine ? 'user' : 'ai' }))
          globalThis.show = () => {
            const chat = Object.assign(document.createElement('deep-chat'), { history })
            chat.style.height = '600px'
            document.body.append(chat)
          }
        </script>`,
      rows: '.message-bubble',
    },
  },
  {
    name: 'typebot',
    title: '@typebot.io/js',
    packages: ['@typebot.io/js'],
    html: `<script type="module">
      import Typebot from '/npm/@typebot.io/js/dist/web.js'
      Typebot.initBubble({ typebot: { id: 'x', version: '6', groups: [], edges: [], events: [], variables: [], theme: {}, settings: {} }, apiHost: location.origin })
    </script>`,
    launcher: 'button[part="button"]',
    panel: 'div[part="bot"]',
  },
]
