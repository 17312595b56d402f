import { expect, it } from 'vitest'
import { gerundOf } from './words/gerunds.mjs'
import { judge, scan } from './words/scan.mjs'
import { terms } from './words/terms.mjs'

const deed = { words: ['deed', 'deeds'], instead: 'action' }
const placesOf = (term, file, text) => scan(file, text, [term]).map(({ line, word }) => `${line} ${word}`)

it('finds a word alone, in names of every notation, and in the name of the file', () => {
  const text = 'A deed.\nuseDeed()\nDEED_ID\nlist-of-deeds\nDEEDId\nallDeeds'
  expect(placesOf(deed, 'core/deed-log.ts', text)).toEqual([
    '0 deed',
    '1 deed',
    '2 deed',
    '3 deed',
    '4 deeds',
    '5 deed',
    '6 deeds',
  ])
  expect(placesOf(deed, 'core/indeed.ts', 'indeed, undeeded, Deedless')).toEqual([])
})

it('finds a phrase however its words are joined', () => {
  const term = { words: ['works off'], instead: 'processes' }
  expect(placesOf(term, 'a.ts', 'it works off\nworks-off\nworksOff\nworks, off\noff works')).toEqual([
    '1 works off',
    '2 works off',
    '3 works off',
  ])
})

it('tells names from prose', () => {
  const text = "// the turn\nconst turn = 'a turn'\n/* turn\n turn */ myTurn(`turn`)"
  const of = (where) => placesOf({ words: ['turn'], instead: 'slot', in: where }, 'a.ts', text)
  expect(of('code')).toEqual(['2 turn', '4 turn'])
  expect(of('prose')).toEqual(['1 turn', '2 turn', '3 turn', '4 turn'])
  const inDocument = (where) => placesOf({ words: ['turn'], instead: 'slot', in: where }, 'a.md', 'turn')
  expect(inDocument('code')).toEqual([])
  expect(inDocument('prose')).toEqual(['1 turn'])
})

it('ignores the ordinary senses of a word', () => {
  const term = { words: ['ring'], instead: 'notification', except: /focus[ -]ring/gi }
  expect(placesOf(term, 'focus-ring.css', 'a focus ring\na ring')).toEqual(['2 ring'])
})

it('allows a word where the list says so, and reports entries that allow nothing', () => {
  const uses = scan('a.ts', 'deed\ndeeds_at', [deed])
  const column = { files: /^a\.ts$/, words: ['deeds'], line: /deeds_at/, reason: 'column' }
  const unused = { files: /^b\.ts$/, words: ['deed'], reason: 'gone' }
  const { faults, unneeded } = judge(uses, [column, unused])
  expect(faults.map(({ line, word }) => `${line} ${word}`)).toEqual(['1 deed'])
  expect(unneeded).toEqual([unused])
})

it('finds modules that are named by a gerund', () => {
  const gerunds = ['a/sending.ts', 'a/taking-over.test.ts', 'a/Asking.tsx', 'a/file-naming.test.ts'].map(
    gerundOf,
  )
  expect(gerunds).toEqual(['sending', undefined, 'asking', 'naming'])
  expect(['a/encoding.ts', 'sending/a.ts', 'a/load-shedding.ts', 'a/sending.md'].map(gerundOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it.each([
  ['// The newest page is read along an index.', 'along'],
  ['// Walks the tree.', 'walks'],
  ['// What was met before is skipped.', 'met'],
  ['// Every day of the span; spans of a year are refused.', 'span, spans'],
  ["log('the poller asks in rounds')", 'rounds'],
  ['// The way back to the login, and the ways in of others.', 'ways in, way back'],
  ['// A message on its way; the ways in which it can fail.', 'on its way'],
  ['// A long text leaves in parts, each in its place.', 'in its place, in parts'],
  ['// The place of a segment, never a place on the disk.', 'place of a, never a place'],
  ["// The requirement is met: `<span>` is closed, 'span' selected.", ''],
  ['const rounds = walk(node, { along: true, met: isMet })', ''],
])('judges the prose %s', (text, words) => {
  expect([...new Set(scan('a.ts', text, terms).map(({ word }) => word))].join(', ')).toBe(words)
})
