import { expect, test } from 'vitest'
import { createStorage } from './storage.ts'

function fakeArea(more: Partial<Storage> = {}) {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...more,
  } as Storage
  return { area, kept }
}

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError')
}

test('keeps texts under the namespace', () => {
  const { area, kept } = fakeArea()
  const storage = createStorage({ namespace: 'shop', area })
  storage.set('language', 'fr')
  expect(Array.from(kept)).toEqual([['shop:language', 'fr']])
  expect(storage.get('language')).toBe('fr')
  expect(createStorage({ area }).get('language')).toBeUndefined()
  storage.remove('language')
  expect([storage.get('language'), kept.size]).toEqual([undefined, 0])
})

test('a full storage keeps the new value in memory, and the old one does not come back', () => {
  const { area, kept } = fakeArea()
  kept.set('comptoir:a', 'old')
  const storage = createStorage({ area: { ...area, setItem: refuse } as Storage })
  storage.set('a', 'new')
  expect(storage.get('a')).toBe('new')
  storage.remove('a')
  expect(storage.get('a')).toBeUndefined()
})

test('a storage that is blocked or missing never throws', () => {
  const blocked = fakeArea({ getItem: refuse, setItem: refuse, removeItem: refuse }).area
  for (const area of [blocked, null]) {
    const storage = createStorage({ area })
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeUndefined()
  }
})

test('falls back to memory when reading localStorage throws', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
  const storage = createStorage()
  storage.set('a', '1')
  expect(storage.get('a')).toBe('1')
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('a change of another tab is reported for its key only', () => {
  const { area } = fakeArea()
  const page = new EventTarget()
  const before = [globalThis.addEventListener, globalThis.removeEventListener]
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  const received: (string | undefined)[] = []
  const stop = createStorage({ area }).watch('a', (value) => received.push(value))
  const change = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea: area }))
  change('comptoir:a', '1')
  change('comptoir:b', '2')
  change('comptoir:a', null)
  change(null, null)
  stop()
  change('comptoir:a', '3')
  expect(received).toEqual(['1', undefined, undefined])
  Object.assign(globalThis, { addEventListener: before[0], removeEventListener: before[1] })
})
