import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { corkedWrites } from './corked-write.ts'

/** Keeps what leaves together. */
function recorder() {
  const left: string[] = []
  const stream = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      left.push(String(chunk))
      done()
    },
    writev(chunks, done) {
      left.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  return { left, stream: corkedWrites(stream) }
}

it('what is written in one turn leaves together and in order, also when a writer corks by itself', async () => {
  const { left, stream } = recorder()
  stream.write('begin;')
  await Promise.resolve()
  stream.cork()
  stream.write('parse;')
  stream.write('bind;')
  stream.uncork()
  expect(left).toEqual([])
  await setImmediate()
  stream.write('commit;')
  await setImmediate()
  expect(left).toEqual(['begin;parse;bind;', 'commit;'])
})

it('what is written last leaves before the end', async () => {
  const { left, stream } = recorder()
  stream.write('bye;')
  stream.end()
  await setImmediate()
  expect(left).toEqual(['bye;'])
})
