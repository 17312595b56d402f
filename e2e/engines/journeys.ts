import { SHOP } from './older.ts'
import type { EnginePage } from './page.ts'

/** One way through the product, as somebody goes it. */
export interface Journey {
  name: string
  go: (page: EnginePage) => Promise<void>
}

/** Differs from run to run, so that what is seen is what was just written. */
const mark = () => `${Date.now() % 1e6}`

async function writeAsVisitor(page: EnginePage, text: string): Promise<void> {
  await page.open(SHOP)
  await page.click('button', '^(Chat|Discuter avec nous)')
  await page.fill('^Votre message', text)
  await page.click('button', '^Envoyer$')
  await page.see(text)
}

/** Whether the panel covers the page, where older browsers knew none of its colours. */
async function seePanel(page: EnginePage): Promise<void> {
  const look = await page.engine.run<string[]>(`() => {
    const panel = document.querySelector('comptoir-chat').shadowRoot.querySelector('.cx')
    const { backgroundColor, position, width } = getComputedStyle(panel)
    return [backgroundColor, position, width]
  }`)
  if (look.join() !== 'rgb(255, 255, 255),absolute,400px')
    throw new Error(`The panel looks like ${look.join()}`)
}

async function openOffice(page: EnginePage, path: string, title: string): Promise<void> {
  await page.open(path)
  await page.seeRole('heading', title)
}

/** The chat and the ten main journeys of the back office, in an order in which each finds what it needs. */
export const journeys: readonly Journey[] = [
  {
    name: 'chat',
    async go(page) {
      await writeAsVisitor(page, 'Bonjour, une table pour deux ?')
      await seePanel(page)
      if (await page.isSeen('injoignable')) throw new Error('The chat says that it cannot be reached')
    },
  },
  {
    name: 'login',
    async go(page) {
      await page.open('/contacts/list')
      await page.engine.run(`() => {
        localStorage.setItem('comptoir:language', 'fr')
        localStorage.setItem('comptoir:venue', '1')
      }`)
      await page.open('/contacts/list')
      await page.fill('^Adresse e-mail', 'claire@comptoir.example')
      await page.fill('^Mot de passe', 'comptoir-demo')
      await page.click('button', '^Se connecter$')
      await page.seeRole('heading', '^Contacts$')
    },
  },
  {
    name: 'inbox',
    async go(page) {
      const text = `Nous vous attendons ${mark()}`
      await openOffice(page, '/messages', '^Messages')
      await page.clickText('^Visiteur$')
      await page.see('^Bonjour, une table pour deux')
      await page.fill('Écrivez votre réponse', text)
      await page.press('enter')
      await page.see(text)
      await page.open(SHOP)
      await page.click('button', '^(Chat|Discuter avec nous)')
      await page.see(text)
    },
  },
  {
    name: 'first-message',
    async go(page) {
      await openOffice(page, '/messages/outreach', '^Premiers messages$')
      await page.click('button', '^Écrire à un client$')
      await page.fill('^Numéro de mobile', '0690 12 34 56')
      await page.fill('^Texte', 'Votre commande attend')
      await page.see('/ 160 · 1 SMS')
    },
  },
  {
    name: 'contacts',
    async go(page) {
      const name = `Solange${mark()}`
      await openOffice(page, '/contacts/list', '^Contacts$')
      await page.click('button', '^Ajouter un contact$')
      await page.fill('^Prénom', name)
      await page.fill('^Numéro de téléphone', '0690 11 22 33')
      await page.engine.run(`() => {
        const book = Array.from(document.querySelectorAll('select')).find(({ labels }) =>
          Array.from(labels).some(({ textContent }) => textContent.includes('Ajouter à un carnet')))
        book.value = Array.from(book.options).find(({ text }) => text === 'Commandes du fournil').value
        book.dispatchEvent(new Event('change', { bubbles: true }))
      }`)
      await page.click('button', '^Ajouter$')
      await page.see(name)
    },
  },
  {
    name: 'import',
    async go(page) {
      await openOffice(page, '/contacts/import', '^Importer des contacts$')
      await page.engine.setFile('.bo-import-drop input', new URL('clients.csv', import.meta.url).pathname)
      await page.seeRole('heading', '^clients.csv')
      await page.click('button', '^Essayer sans rien écrire$')
      await page.see('Ce qui changerait')
      await page.click('button', '^Importer 2 lignes$')
      await page.seeRole('heading', '^Import terminé$')
    },
  },
  {
    name: 'channels',
    async go(page) {
      await openOffice(page, '/channels', '^Canaux$')
      await page.seeRole('heading', '^Envoyés ces 30 derniers jours$')
      if (await page.isSeen('n’ont pas pu être chargé')) throw new Error('The figures cannot be shown')
    },
  },
  {
    name: 'figures',
    async go(page) {
      await openOffice(page, '/messages/analytics', '^Statistiques de la messagerie$')
      await page.see('^Heures les plus chargées$')
      await page.click('button', '^Tableau$')
      await page.click('button', '^Graphique$')
    },
  },
  {
    name: 'settings',
    async go(page) {
      await openOffice(page, '/messages/agent', '^Agent automatique$')
      await page.fill('^Votre question', 'Vous livrez à la marina ?')
      await page.click('button', '^Demander$')
      await page.see('à partir de deux baguettes')
    },
  },
  {
    name: 'developers',
    async go(page) {
      await openOffice(page, '/developers', '^Développeurs$')
      await page.click('tab', '^Widget$')
      await page.see('data-webchat-id')
    },
  },
  {
    name: 'today',
    async go(page) {
      await openOffice(page, '/', '^Bonjour')
      await page.click('button', '^Notifications')
      await page.see('Notifications')
    },
  },
]
