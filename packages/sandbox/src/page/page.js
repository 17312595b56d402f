import { draw, make } from './drawing.js'
import { changeLanguage, drawWith, language, show, wordsOf } from './shell.js'
import { tabs } from './tabs.js'
import { texts } from './texts.js'

const POLL_MS = 2000

let isFailing = false
const t = wordsOf(texts)
const shown = () => tabs.find(({ name }) => location.hash === `#${name}`) ?? tabs[0]

async function load() {
  try {
    const isNew = await shown().load()
    if (!isNew && !isFailing) return
    isFailing = false
    show()
  } catch {
    // The banner says it, and the next look tries again.
    if (isFailing) return
    isFailing = true
    show()
  }
}

function links() {
  const link = (tab) =>
    make('a', {
      id: `tab-${tab.name}`,
      href: `#${tab.name}`,
      'aria-current': tab === shown() ? 'page' : undefined,
      textContent: tab.texts[language()].tab,
    })
  return make('nav', { className: 'tabs', 'aria-label': t('tabs') }, ...tabs.map(link))
}

function header({ title, lead }) {
  return make(
    'header',
    {},
    make('div', {}, make('h1', { textContent: title }), make('p', { textContent: lead })),
    make('button', {
      id: 'language',
      textContent: t('language'),
      lang: language() === 'fr' ? 'en' : 'fr',
      onclick: changeLanguage,
    }),
  )
}

drawWith(() => {
  const tab = shown()
  const words = tab.texts[language()]
  document.documentElement.lang = language()
  document.title = words.title
  const banner = make('p', {
    className: 'banner',
    role: 'alert',
    textContent: isFailing ? t('failed') : '',
  })
  draw(document.getElementById('app'), links(), header(words), banner, ...tab.draw())
})

for (const { styles } of tabs)
  if (styles) document.head.append(make('link', { rel: 'stylesheet', href: styles }))
show()
await load()
addEventListener('hashchange', () => {
  show()
  void load()
})
setInterval(() => {
  if (!document.hidden) void load()
}, POLL_MS)
