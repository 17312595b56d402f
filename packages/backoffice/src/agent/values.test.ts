import { updateAgent } from '@comptoir/core/agent'
import { checkBody } from '@comptoir/core/http'
import { buildAgent } from '@comptoir/core/testing'
import { describe, expect, it } from 'vitest'
import { bodyOf, valuesOf } from './values.ts'

describe('the form of the agent (AIA-09)', () => {
  it('sends the values in the form of the call, and a key only if one was typed', () => {
    const agent = buildAgent()
    const body = bodyOf(valuesOf(agent))
    const {
      kind: _kind,
      id: _id,
      venueId: _venue,
      profileId: _profile,
      hasKey: _key,
      hasOperatorEngine: _op,
      usage: _usage,
      ...settings
    } = agent
    expect(body).toEqual(settings)
    expect(checkBody(updateAgent, body)).toEqual({})
    expect(bodyOf({ ...valuesOf(agent), apiKey: ' sk-1 ' })).toMatchObject({ apiKey: 'sk-1' })
  })
  it('reads lists by line, without blanks and doubles', () => {
    const values = { ...valuesOf(buildAgent()), words: ' remboursement \n\nplainte\nplainte', topics: '' }
    expect(bodyOf(values).handOver).toEqual({
      words: ['remboursement', 'plainte'],
      topics: [],
      afterUnknown: 1,
    })
  })
})
