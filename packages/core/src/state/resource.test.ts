import { signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { createResource } from './resource.ts'

/** A resource whose loads the test answers by hand. */
function subject(source = signal('a')) {
  const loads: {
    of: string
    signal: AbortSignal
    answer: (value: string) => void
    fail: (error: Error) => void
  }[] = []
  const resource = createResource(
    (abort) =>
      new Promise<string>((answer, fail) => loads.push({ of: source.value, signal: abort, answer, fail })),
  )
  return { source, loads, resource }
}

test('nothing is read before load, and load twice reads once', async () => {
  const { resource, loads } = subject()
  expect([loads.length, resource.isLoading.value]).toEqual([0, false])
  const both = [resource.load(), resource.load()]
  expect([loads.length, resource.isLoading.value]).toEqual([1, true])
  loads[0]?.answer('A')
  await Promise.all(both)
  expect([resource.data.value, resource.isLoading.value]).toEqual(['A', false])
  await resource.load()
  expect(loads).toHaveLength(1)
})

test('SHL-02 reloads when a signal it reads changes, and drops the older answer', async () => {
  const { resource, loads, source } = subject()
  const done = resource.load()
  source.value = 'b'
  expect(loads.map(({ of, signal }) => [of, signal.aborted])).toEqual([
    ['a', true],
    ['b', false],
  ])
  loads[0]?.answer('A')
  await Promise.resolve()
  expect([resource.data.value, resource.isLoading.value]).toEqual([undefined, true])
  loads[1]?.answer('B')
  await done
  expect(resource.data.value).toBe('B')
})

test('SHL-28 D-34 an error keeps the last value; reload clears it', async () => {
  const { resource, loads } = subject()
  const first = resource.load()
  loads[0]?.answer('A')
  await first
  const second = resource.reload()
  loads[1]?.fail(new Error('no'))
  await second
  expect([resource.data.value, (resource.error.value as Error).message]).toEqual(['A', 'no'])
  void resource.reload()
  expect([resource.error.value, resource.isLoading.value]).toEqual([undefined, true])
})

test('refreshing loads again what was loaded, and nothing else', async () => {
  const { resource, loads } = subject()
  await resource.refresh()
  expect(loads).toEqual([])
  const first = resource.load()
  loads[0]?.answer('A')
  await first
  const second = resource.refresh()
  loads[1]?.answer('B')
  await second
  expect(resource.data.value).toBe('B')
})

test('a read that throws at once is an error like any other', async () => {
  const resource = createResource<string>(() => {
    throw new Error('at once')
  })
  await resource.load()
  expect([(resource.error.value as Error).message, resource.isLoading.value]).toEqual(['at once', false])
})

test('disposing cancels and follows nothing any more', async () => {
  const { resource, loads, source } = subject()
  const done = resource.load()
  resource.dispose()
  expect(loads[0]?.signal.aborted).toBe(true)
  loads[0]?.answer('A')
  await done
  source.value = 'b'
  expect([loads.length, resource.data.value, resource.isLoading.value]).toEqual([1, undefined, false])
})
