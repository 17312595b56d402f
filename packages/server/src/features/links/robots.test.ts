import { expect, it } from 'vitest'
import { isRobot } from './robots.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const judge = (agent: string | undefined, method = 'GET', more: Record<string, string> = {}) =>
  isRobot(method, (name) => (name === 'user-agent' ? agent : more[name]))

it.each([
  iphone,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/520.0]',
  'Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 13; fr-fr; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
])('LNK-05 D-71 a person: %s', (agent) => {
  expect(judge(agent)).toBe(false)
})

it.each([
  [undefined],
  [''],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['WhatsApp/2.23.20.0 A'],
  ['TelegramBot (like TwitterBot)'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  ['curl/8.5.0'],
  ['python-requests/2.32.3'],
  ['Go-http-client/2.0'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko; Google Web Preview) Chrome/41',
  ],
])('LNK-05 D-71 a program: %s', (agent) => {
  expect(judge(agent)).toBe(true)
})

it('LNK-05 D-71 the name of a browser does not make a person of a link check or of loading ahead', () => {
  expect(judge(iphone, 'HEAD')).toBe(true)
  expect(judge(iphone, 'GET', { 'sec-purpose': 'prefetch;prerender' })).toBe(true)
  expect(judge(iphone, 'GET', { purpose: 'prefetch' })).toBe(true)
  expect(judge(iphone, 'GET', { 'x-purpose': 'preview' })).toBe(true)
})
