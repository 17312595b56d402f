import { expect, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { manager } from './people.ts'

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside('whatsapp')
})
test.afterAll(() => outside.close())

const languages = {
  fr: {
    locale: 'fr-FR',
    phone: {
      name: 'Nom',
      begin: 'Écrire avec ce numéro',
      film: 'Envoyer une vidéo',
      document: 'Envoyer un document',
    },
    customer: 'Léa Film',
    number: '590690000201',
    waiting: /^Pas encore reçu\. Prochain essai/,
    request: 'Redemander',
    film: /^Vidéo/,
    download: 'Télécharger commande.csv',
    warning: /^Ce fichier n’a pas été vérifié/,
    anyway: 'Télécharger quand même',
  },
  en: {
    locale: 'en-GB',
    phone: {
      name: 'Name',
      begin: 'Write with this number',
      film: 'Send a video',
      document: 'Send a document',
    },
    customer: 'Ann Film',
    number: '590690000202',
    waiting: /^Not received yet\. Next attempt/,
    request: 'Ask again',
    film: /^Video/,
    download: 'Download commande.csv',
    warning: /^This file was not checked/,
    anyway: 'Download anyway',
  },
} as const

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    test.use({ locale: words.locale })

    test('a video in WhatsApp stays a video, asked for again when its address failed; another file is downloaded after a warning', async ({
      context,
    }) => {
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const setFiles = (data: object) =>
        context.request.put(`${outside.sandboxUrl}/api/whatsapp/files`, { data })
      expect((await setFiles({ answer: 'outage' })).ok()).toBe(true)
      const phone = await context.newPage()
      await phone.goto(`${outside.sandboxUrl}/#whatsapp`)
      await phone.locator('#new-customer').fill(words.number)
      await phone.getByLabel(words.phone.name, { exact: true }).fill(words.customer)
      await phone.getByRole('button', { name: words.phone.begin }).click()
      await phone.getByRole('button', { name: words.phone.film }).click()
      const office = await manager(context, outside.url)
      await office.getByRole('listitem').filter({ hasText: words.customer }).first().click()
      const log = office.getByRole('log')
      await expect(log.getByText(words.waiting)).toBeVisible()
      await audit(office)

      expect((await setFiles({ answer: 'accept' })).ok()).toBe(true)
      await log.getByRole('button', { name: words.request }).click()
      const film = log.locator('video')
      await expect(film).toHaveAttribute('aria-label', words.film)
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0)
      await film.evaluate((video: HTMLVideoElement) => {
        video.muted = true
        return video.play()
      })
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0)

      await phone.getByRole('button', { name: words.phone.document }).click()
      await log.getByRole('button', { name: words.download }).click()
      await expect(log.getByText(words.warning)).toBeVisible()
      await audit(office)
      const [download] = await Promise.all([
        office.waitForEvent('download'),
        log.getByRole('link', { name: words.anyway }).click(),
      ])
      expect(download.suggestedFilename()).toBe('commande.csv')
    })
  })
