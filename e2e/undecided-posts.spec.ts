import { expect, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn } from './people.ts'

const languages = {
  fr: {
    locale: 'fr-FR',
    need: '1 publication n’est peut-être pas partie',
    check: 'Vérifier',
    unknown: 'Résultat inconnu',
    story: /^Envoyée à Boulangerie Karukéra sur Facebook le /,
    look: 'Regarder sur Facebook',
    resend: /^Elle n’y est pas/,
    again: 'Renvoyer',
    there: 'Elle y est',
    address: /^Adresse de la publication/,
    submit: 'Marquer comme publiée',
    done: 'La publication est marquée comme publiée.',
    sent: 'La publication est renvoyée.',
    empty: 'Rien à vérifier',
  },
  en: {
    locale: 'en-GB',
    need: '1 post may not have been published',
    check: 'Check',
    unknown: 'Outcome unknown',
    story: /^Sent to Boulangerie Karukéra on Facebook on /,
    look: 'Look on Facebook',
    resend: /^It is not there/,
    again: 'Send again',
    there: 'It is there',
    address: /^Address of the post/,
    submit: 'Mark as published',
    done: 'The post is marked as published.',
    sent: 'The post is being sent again.',
    empty: 'Nothing to check',
  },
} as const

for (const [language, words] of Object.entries(languages))
  test.describe(`in ${language}`, () => {
    let outside: Outside
    test.use({ locale: words.locale })
    test.beforeAll(async () => {
      outside = await startOutside()
    })
    test.afterAll(() => outside.close())
    test.beforeEach(({ context }) =>
      context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language),
    )
    const times = async () => {
      const answer = await fetch(`${outside.sandboxUrl}/api/pages`)
      const { posts } = (await answer.json()) as { posts: { text: string }[] }
      return posts.filter(({ text }) => text.startsWith('Dimanche, brioche')).length
    }

    test('D-88 a post whose outcome is unknown is checked by a person', async ({ context }) => {
      const office = await loggedIn(context, outside.url)
      await office.goto(outside.url)
      await expect(office.getByText(words.need)).toBeVisible()
      await office.getByRole('link', { name: words.check, exact: true }).click()
      const page = office.getByRole('main')
      await expect(page.getByText(words.unknown)).toBeVisible()
      await expect(page.getByText(words.story)).toBeVisible()
      await expect(page.getByRole('link', { name: words.look })).toHaveAttribute(
        'href',
        'https://www.facebook.com/300000000001',
      )
      await page.getByRole('button', { name: words.there, exact: true }).click()
      const dialog = office.getByRole('dialog')
      await dialog.getByLabel(words.address).fill('https://example.com/1')
      await dialog.getByRole('button', { name: words.submit }).click()
      await expect(dialog.getByLabel(words.address)).toHaveAttribute('aria-invalid', 'true')
      await audit(office)
      if (language === 'fr') {
        await dialog.getByLabel(words.address).fill('https://www.facebook.com/300000000001/posts/7')
        await dialog.getByRole('button', { name: words.submit }).click()
        await expect(office.getByText(words.done)).toBeVisible()
      } else {
        await office.keyboard.press('Escape')
        await page.getByRole('button', { name: words.resend }).click()
        await dialog.getByRole('button', { name: words.again, exact: true }).click()
        await expect(office.getByText(words.sent)).toBeVisible()
      }
      await expect(page.getByText(words.empty)).toBeVisible()
      await expect.poll(times).toBe(language === 'fr' ? 0 : 1)
    })
  })
