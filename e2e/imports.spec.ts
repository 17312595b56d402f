import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

const file = [
  'Prénom;Nom;Mobile;Courriel;Pointure',
  'Solange;Bambuck;0690 44 55 01;solange@import.example;38',
  'Sans;Adresse;;pas une adresse;40',
  'Solange;Bambuck-Roy;;solange@import.example;39',
  'Tom;Arnell;0690 44 55 02;;41',
].join('\n')

test('IMP-01 a file with errors is mapped, tried, imported, reported and undone', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await page.evaluate(() => localStorage.setItem('comptoir:venue', '1'))
  await page.goto(`${server.url}/contacts/list`)
  await page.getByRole('link', { name: 'Importer des contacts' }).first().click()
  await page.getByLabel('Choisir un fichier').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file, 'latin1'),
  })

  await expect(page.getByRole('heading', { name: 'clients.csv : 4 lignes' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '« Courriel » devient' })).toHaveText('E-mail')
  await expect(page.getByRole('table')).toContainText('Bambuck-Roy')
  await page.getByRole('combobox', { name: '« Pointure » devient' }).click()
  await page.getByRole('option', { name: 'Nouveau champ…' }).click()
  const book = page.getByRole('combobox', { name: 'Carnet d’adresses' })
  const first = (await book.textContent()) ?? ''
  expect(first).not.toBe('Nouveau carnet')
  await book.click()
  await page.getByRole('option', { name: 'Nouveau carnet' }).click()
  const name = page.getByLabel('Nom du nouveau carnet')
  await name.fill(' ')
  await page.getByRole('button', { name: 'Essayer sans rien écrire' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Corrigez d’abord les champs signalés.')).toBeVisible()
  await book.click()
  await page.getByRole('option', { name: first, exact: true }).click()
  await audit(page)

  await page.getByRole('button', { name: 'Essayer sans rien écrire' }).click()
  const difference = page.locator('.ct-card', { hasText: 'Ce qui changerait' })
  await expect(difference).toContainText('Nouveaux')
  await expect(page.getByText('Courriel : ce n’est pas une adresse e-mail')).toBeVisible()
  await audit(page)

  await page.getByRole('button', { name: 'Importer 4 lignes' }).click()
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger les lignes refusées' }).click()
  const refused = await readFile(await (await download).path(), 'utf8')
  expect(refused.trim().split('\r\n')).toHaveLength(2)
  expect(refused).toContain('pas une adresse')

  await page.getByRole('button', { name: 'Annuler l’import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click()
  await expect(page.getByText('2 contacts créés ont été retirés.')).toBeVisible()
  await audit(page)
})
