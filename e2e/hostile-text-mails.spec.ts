import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { type RenderedMail, renderMail } from '../packages/server/src/features/mail/render.ts'
import { type MailTemplate, templates } from '../packages/server/src/features/mail/templates.ts'
import { escapeHtml } from '../packages/server/src/kernel/http/escape-html.ts'
import { control, scaled } from '../packages/server/src/testing/figures.ts'
import { hostileTexts } from './hostile-texts.ts'
import { startMailbox } from './mailbox.ts'

const languages = ['fr', 'en'] as const
const MARK = 'a-value-without-signs'
const AT_ONCE = 50
/** As many as the mailbox keeps. */
const KEPT = 490

const names = Object.keys(templates) as MailTemplate[]
const kinds = names.flatMap((template) => languages.map((language) => ({ template, language })))

/** A mail in which whatever somebody else has named is the same text; links lead to pages that people named. */
function mailWith({ template, language }: (typeof kinds)[number], text: string): RenderedMail {
  const { values, encrypted } = templates[template]
  const all = [...values, ...encrypted].map((name) => [
    name,
    /^link$|Link$/.test(name) ? `https://shop.example/${text}#comptoir=1` : text,
  ])
  return renderMail(template, language, Object.fromEntries(all))
}

const hostileMails = hostileTexts.map((text, index) => {
  const kind = kinds[index % kinds.length] as (typeof kinds)[number]
  return { value: text, kind, ...mailWith(kind, text) }
})

/** Shows mails as a careless mail program does: each a page of its own that may run scripts. */
async function show(
  page: Page,
  mails: readonly string[],
): Promise<{ executions: number; strangers: string[] }> {
  let executions = 0
  await page.exposeFunction('hit', () => {
    executions += 1
  })
  page.on('dialog', (dialog) => {
    executions += 1
    void dialog.dismiss()
  })
  await page.route('https://mail.example/**', (route) =>
    route.request().url() === 'https://mail.example/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>mails</title>' })
      : route.abort(),
  )
  await page.goto('https://mail.example/')
  const strangers: string[] = []
  for (let from = 0; from < mails.length; from += AT_ONCE)
    strangers.push(...(await page.evaluate(openMails, mails.slice(from, from + AT_ONCE))))
  return { executions, strangers }
}

/** In the page: opens mails beside each other, and reports what they contain that no mail of ours has. */
async function openMails(mails: readonly string[]): Promise<string[]> {
  const frames = await Promise.all(
    mails.map(
      (mail) =>
        new Promise<HTMLIFrameElement>((done) => {
          const frame = document.createElement('iframe')
          frame.onload = () => done(frame)
          frame.srcdoc = mail
          document.body.append(frame)
        }),
    ),
  )
  await new Promise((done) => setTimeout(done, 150))
  const ours = /^(HTML|HEAD|META|TITLE|BODY|DIV|H1|P|A|BR)$/
  const found: string[] = []
  for (const frame of frames) {
    for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
      const href = element.getAttribute('href')
      const handler = [...element.attributes].find(({ name }) => name.startsWith('on'))
      if (
        !ours.test(element.tagName) ||
        handler ||
        (href !== null && !/^https:\/\/shop\.example\//.test(href))
      )
        found.push(element.outerHTML.slice(0, 150))
    }
    frame.remove()
  }
  return found
}

test('G6 no hostile text in a mail runs when a mail program shows it', async ({ page }) => {
  test.setTimeout(120_000)
  expect(new Set(hostileMails.map(({ kind }) => kind)).size).toBe(names.length * languages.length)
  expect(
    await show(
      page,
      hostileMails.map(({ html }) => html),
    ),
  ).toEqual({ executions: 0, strangers: [] })
})

test('G6 every mail shows a text as it was written, never as HTML', () => {
  test.setTimeout(120_000)
  const wrong: string[] = []
  for (const kind of kinds) {
    const plain = mailWith(kind, MARK)
    for (const text of hostileTexts) {
      const { html, subject } = mailWith(kind, text)
      const isWritten = html === plain.html.replaceAll(MARK, () => escapeHtml(text))
      if (!isWritten || subject !== plain.subject.replaceAll(MARK, () => text))
        wrong.push(`${kind.template}: ${text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('G6 the control: mails that take texts for HTML do run them, so that the count can count', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const careless = hostileMails.map(({ kind, value }) =>
    mailWith(kind, MARK).html.replaceAll(MARK, () => value),
  )
  const { executions, strangers } = await show(page, careless)
  const least = hostileMails.length * 0.4
  control(
    'G6',
    'e-mails that treat texts as HTML',
    executions > least,
    `${executions} runs of ${hostileMails.length} mails`,
  )
  expect(executions).toBeGreaterThan(least)
  expect(strangers.length).toBeGreaterThan(least)
})

/** Says one line to a mail server and waits for its answer. */
async function say(socket: Socket, line: string): Promise<void> {
  socket.write(`${line}\r\n`)
  await once(socket, 'data')
}

const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

test('G6 the mailbox of the sandbox shows hostile names, subjects and mails as text', async ({ page }) => {
  test.setTimeout(120_000)
  const mailbox = await startMailbox()
  const socket = connect(Number(new URL(mailbox.environment.SMTP_URL ?? '').port), '127.0.0.1')
  await once(socket, 'data')
  await say(socket, 'EHLO test')
  for (const { value, subject, html } of hostileMails.slice(0, KEPT)) {
    for (const line of ['MAIL FROM:<a@b.example>', 'RCPT TO:<claire@comptoir.example>', 'DATA'])
      await say(socket, line)
    const body = Buffer.from(html)
      .toString('base64')
      .match(/.{1,76}/g)
      ?.join('\r\n')
    await say(
      socket,
      [
        `From: ${encoded(value)} <a@b.example>`,
        `Subject: ${encoded(subject || value)}`,
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        `${body}`,
        '.',
      ].join('\r\n'),
    )
  }
  socket.destroy()
  let executions = 0
  await page.exposeFunction('hit', () => {
    executions += 1
  })
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => (executions += 1)))
  await page.goto(mailbox.url)
  const mails = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').getByRole('button')
  await expect(mails.first()).toBeVisible()
  expect(await mails.count()).toBeGreaterThan(Math.min(KEPT, hostileMails.length) * 0.8)
  for (let index = 0; index < Math.min(KEPT, hostileMails.length) - 10; index += scaled(20, 40)) {
    await mails.nth(index).click()
    await expect(page.locator('main iframe')).toBeVisible()
  }
  const made = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => [...element.attributes].some(({ name }) => name.startsWith('on')))
      .map((element) => element.outerHTML.slice(0, 100)),
  )
  expect([executions, made]).toEqual([0, []])
  await mailbox.close()
})
