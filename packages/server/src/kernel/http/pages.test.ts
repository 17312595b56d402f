import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, password } from '../../testing/world.ts'
import { framePolicy } from './headers.ts'

const files: Record<string, string> = {
  'public/backoffice/index.html':
    '<!doctype html><meta name="support-email" content="" /><meta name="error-collector" content="" />office',
  'public/backoffice/assets/app-12345678.js': 'let app',
  'public/backoffice/assets/app-12345678.js.br': 'packed',
  'public/backoffice/logo.svg': '<svg/>',
  'public/widget/embed.js': 'launcher',
  'public/docs/index.html': '<!doctype html>docs',
  'public/frame/preview.html': '<!doctype html>preview',
  'secret.txt': 'secret',
}

describe('pages', () => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-pages-'))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    app = await testApp({ publicDir: join(folder, 'public') })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const get = (path: string, headers: Record<string, string> = {}) => app.send('GET', path, { headers })

  it('T7 lets our own pages frame the preview, and nothing else be framed by anybody', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/frame/preview.html')).toContain("frame-ancestors 'self'")
    expect(framePolicy(['https://intranet.example'])).toContain(
      "frame-ancestors 'self' https://intranet.example",
    )
    for (const path of ['/', '/docs/', '/widget/embed.js', '/health', '/nothing'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
    // Whatever is not named falls back to default-src, so plug-ins are refused everywhere (ASVS 3.4.3).
    for (const path of ['/', '/docs/', '/frame/preview.html', '/widget/embed.js', '/nothing'])
      expect(await policyOf(path)).toMatch(/^default-src 'none';.* base-uri 'none'/)
  })
  it('serves the back office for each of its addresses, under a policy without inline scripts or styles (T5)', async () => {
    for (const path of ['/', '/messages', '/venues/3', '/login?next=/messages']) {
      const page = await get(path)
      expect([page.status, page.text]).toEqual([200, files['public/backoffice/index.html']])
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).toMatch(/style-src 'self';/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
    }
  })
  it('SHL-12 says in the page how to reach those who run it, and nothing that could be markup', async () => {
    const { support } = app.services.config
    support.email = '"><script>alert(1)</script>@comptoir.example'
    const page = await get('/messages')
    const packed = await get('/messages', { 'accept-encoding': 'gzip, br' })
    support.email = undefined
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('etag')).not.toBe(page.headers.get('etag'))
    expect(
      (await get('/messages', { 'accept-encoding': 'br;q=0, gzip' })).headers.get('content-encoding'),
    ).toBe('gzip')
    expect(page.text).toContain(
      'content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;@comptoir.example" />',
    )
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
  it('answers programs in JSON: no page stands for an unknown call', async () => {
    for (const path of ['/v2/nothing', '/venues/1/sse/nothing/../sse', '/hooks/none']) {
      const answer = await get(path)
      expect(answer.headers.get('content-type')).toMatch(/json/)
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    for (const path of [
      '/operator/none',
      '/providers/none',
      '/v2',
      '/.well-known/none',
      '/.git/config',
      '/.env',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
  it('SHL-34 says in the page where its errors are collected, and lets it reach that origin alone', async () => {
    const environment = { ERROR_COLLECTOR_URL: 'https://errors.example/in?key=1' }
    const set = await testApp({ environment, publicDir: join(folder, 'public') })
    const page = await set.send('GET', '/messages')
    await set.close()
    expect(page.text).toContain('<meta name="error-collector" content="https://errors.example/in?key=1" />')
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://errors.example;",
    )
    expect((await get('/messages')).headers.get('content-security-policy')).toContain("connect-src 'self';")
    await expect(testApp({ environment: { ERROR_COLLECTOR_URL: 'errors.example' } })).rejects.toThrow(
      'ERROR_COLLECTOR_URL: must be an https address',
    )
  })
  it('XCT-09 answers a call that does not exist as JSON wherever it is, to a program', async () => {
    const asProgram = [{ accept: 'application/json' }, { authorization: 'Bearer x', accept: '*/*' }]
    for (const path of ['/budy/categories', '/promotions/list', '/ap/types', '/messages'])
      for (const headers of asProgram) {
        const { status, body } = await app.send<{ error: { code: string } }>('GET', path, { headers })
        expect([path, status, body.error.code]).toEqual([path, 404, 'not_found'])
      }
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*'])
      expect((await get('/budy/orders', { accept })).text).toContain('office')
  })
  it('answers 404 for a file that is not there, and not the back office', async () => {
    for (const path of [
      '/foo.js',
      '/assets/x.css',
      '/favicon.png',
      '/widget/none.js',
      '/docs/none',
      '/a/b.woff2',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
  it('asks search engines to list nothing, and leaves them what the pages of others need', async () => {
    const robots = await get('/robots.txt')
    expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.text).toMatch(/^User-agent: \*\nAllow: \/widget\/\n(?:Allow: .+\n)*Disallow: \/\n$/)
  })
  it('says where to report a vulnerability where that is set (RFC 9116), and nothing else', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(404)
    const environment = {
      SECURITY_CONTACT: 'mailto:security@counter.example',
      PUBLIC_URL: 'https://counter.example',
    }
    const set = await testApp({ environment })
    const { text, headers } = await set.send('GET', '/.well-known/security.txt')
    await set.close()
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Contact: mailto:security@counter.example\n')
    expect(text).toContain('Canonical: https://counter.example/.well-known/security.txt\n')
    const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days > 150 && days < 365).toBe(true)
    const wrong = { SECURITY_CONTACT: 'security@counter.example' }
    await expect(testApp({ environment: wrong })).rejects.toThrow('SECURITY_CONTACT: must be mailto:')
  })
  it('has an icon for browsers, and one for the home screen of a phone', async () => {
    const office = new URL('../../../../backoffice/', import.meta.url)
    const page = await readFile(new URL('index.html', office), 'utf8')
    for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png']) {
      expect(page).toContain(`href="/${name}"`)
      expect((await stat(new URL(`public/${name}`, office))).size).toBeGreaterThan(200)
    }
  })
  it('keeps hashed files for ever and asks again for the others; answers 304 and compressed', async () => {
    const script = await get('/assets/app-12345678.js')
    expect(script.headers.get('cache-control')).toContain('immutable')
    const packed = await get('/assets/app-12345678.js', { 'accept-encoding': 'gzip, br' })
    expect([packed.text, packed.headers.get('content-encoding')]).toEqual(['packed', 'br'])
    for (const encoding of ['br;q=0', 'gzip', 'identity']) {
      const plain = await get('/assets/app-12345678.js', { 'accept-encoding': encoding })
      expect([plain.text, plain.headers.get('content-encoding')]).toEqual(['let app', null])
      expect(plain.headers.get('vary')).toBe('accept-encoding')
      expect(plain.headers.get('etag')).not.toBe(packed.headers.get('etag'))
    }
    const { headers } = await app.send('HEAD', '/assets/app-12345678.js', {
      headers: { 'accept-encoding': 'br' },
    })
    expect([headers.get('content-length'), headers.get('content-encoding')]).toEqual(['6', 'br'])
    const page = await get('/')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect((await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })).status).toBe(304)
  })
  it('sends the short policy with the files of a page, which lets nothing run when one is opened directly', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
    const short = await policyOf('/assets/app-12345678.js')
    expect(short).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    expect(short.length).toBeLessThan((await policyOf('/')).length / 4)
  })
  it('lets every site load the widget and no one frame it', async () => {
    const launcher = await get('/widget/embed.js')
    expect(launcher.headers.get('access-control-allow-origin')).toBe('*')
    expect(launcher.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await get('/widget')).headers.get('location')).toBe('/widget/')
  })
  it('never leaves its folder (T12)', async () => {
    for (const path of [
      '/../secret.txt',
      '/widget/../../secret.txt',
      '/widget/%2e%2e/%2e%2e/secret.txt',
      '/docs/..%2f..%2fsecret.txt',
      '/docs/..%5c..%5csecret.txt',
      '/docs/%00',
      '/widget/%E0%A4%A',
    ]) {
      const answer = await get(path)
      expect([path, answer.text.includes('secret') && !answer.text.includes('secret.txt')]).toEqual([
        path,
        false,
      ])
      expect(answer.status).toBeLessThan(500)
    }
  })
  it('states the encoding of every text and picture that is text (ASVS 4.1.1)', async () => {
    for (const path of ['/', '/docs/', '/widget/embed.js', '/assets/app-12345678.js', '/logo.svg'])
      expect((await get(path)).headers.get('content-type')).toMatch(/; charset=utf-8$/)
  })
  it('T24 by https: HSTS for a year with all names below, and cookies that are of this host alone', async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://counter.example' } })
    const { email } = await addManager(secure, 'Owner', [])
    const { headers } = await secure.send('POST', '/v2/auth/login', {
      body: { emailAddress: email, password },
    })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^__Host-comptoir_refresh=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    )
    const refresh = (value: string) => secure.send('POST', '/v2/auth/refresh', { headers: { cookie: value } })
    // Another host of the domain can set the name without the prefix; it is not read.
    expect((await refresh(cookie.replace('__Host-', '').split(';')[0] ?? '')).status).toBe(401)
    expect((await refresh(cookie.split(';')[0] ?? '')).status).toBe(200)
    await secure.close()
  })
  it('lists no folder (ASVS 13.4.3)', async () => {
    for (const path of ['/assets', '/assets/', '/widget/', '/docs/', '/frame/', '/frame'])
      expect([path, (await get(path)).text]).toEqual([
        path,
        expect.not.stringMatching(/app-12345678|embed\.js|preview\.html|index\.html/),
      ])
  })
  it('puts the security headers on every answer, HSTS only behind https', async () => {
    for (const path of ['/', '/health', '/v2/managers/me', '/widget/embed.js', '/openapi.json', '/nothing']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBeTruthy()
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })
})
