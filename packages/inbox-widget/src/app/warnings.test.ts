import { afterEach, expect, test, vi } from 'vitest'
import { commands } from '../commands.ts'
import { createInboxWidget } from '../index.ts'
import { createLauncher } from '../launcher.ts'
import { warnOfAttributes } from './warnings.ts'

afterEach(() => vi.restoreAllMocks())

const make = (options: object) =>
  createInboxWidget({ webchatId: 'boulangerie', server: 'http://server', ...options }).destroy()

test('an option that is misspelt or has an unknown value is said once, with web chat and origin', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  make({ colour: 'red', position: 'top', theme: undefined })
  make({ colour: 'red', position: 'left', locale: 'fr-GP', zIndex: 10 })
  expect(warned.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Comptoir, web chat "boulangerie" on http:\/\/\S+: there is no option "colour"/),
    expect.stringMatching(/"top" is no position; it must match/),
  ])
})

test('options as they should be are not talked about', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  make({ color: 'red', hasConsent: () => true, text: 'Une question ?' })
  expect(warned).not.toHaveBeenCalled()
})

test('a command that there is not is said, with those that there are, and loads nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const launcher = createLauncher({ webchatId: 'boulangerie', locale: 'fr' }, () =>
    Promise.reject(new Error('loaded')),
  )
  commands(launcher, [['opne' as 'open']])
  await vi.waitFor(() =>
    expect(warned.mock.calls).toEqual([
      [expect.stringMatching(/there is no command "opne"; there are on, open/)],
    ]),
  )
  expect(launcher.panel).toBeUndefined()
})

test('an attribute of the script tag that is misspelt or has a wrong value is said; those of other tools are not', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const tag = document.createElement('script')
  Object.assign(tag.dataset, {
    webchatId: 'epicerie',
    colour: 'red',
    Zindex: '4',
    postion: 'left',
    theme: 'black',
  })
  Object.assign(tag.dataset, {
    cfasync: 'false',
    test: 'chat',
    consent: 'given',
    rocketSrc: 'x',
    locale: 'fr',
  })
  warnOfAttributes(tag)
  warnOfAttributes(tag)
  expect(warned.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^Comptoir, web chat "epicerie" on http.*: there is no attribute data-colour. Is it data-color\?$/,
    ),
    expect.stringMatching(/there is no attribute data-zindex. Is it data-z-index\?$/),
    expect.stringMatching(/there is no attribute data-postion. Is it data-position\?$/),
    expect.stringMatching(/data-theme: "black" is no theme; it must match/),
  ])
})
