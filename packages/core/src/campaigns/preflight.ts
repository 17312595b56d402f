import { withCode } from './content.ts'
import { mailRules } from './preflight-mail.ts'
import type { FindingStep, FindingValues, FindingWeight, PreflightFacts, Rule } from './preflight-rule.ts'
import { sharedRules } from './preflight-shared.ts'
import { smsRules } from './preflight-sms.ts'

export type { FindingStep, FindingValues, FindingWeight, PreflightFacts } from './preflight-rule.ts'

/** The name of a rule of the check. */
export type PreflightRule = keyof typeof smsRules | keyof typeof mailRules | keyof typeof sharedRules

/** Something that was found of a campaign before it leaves, with where it is mended. */
export interface Finding {
  rule: PreflightRule
  weight: FindingWeight
  step: FindingStep
  values: FindingValues
}

/**
 * Checks a campaign before it leaves, an SMS or a mail by thirty rules each (CMP-04, CMP-30): what keeps it from leaving
 * first, then what should be looked at, then what would be better.
 * @example
 * import { findPreflight, type PreflightFacts } from '@comptoir/core/campaigns'
 *
 * const mayLeave = (facts: PreflightFacts) => findPreflight(facts).every(({ weight }) => weight !== 'error')
 */
export function findPreflight(facts: PreflightFacts): Finding[] {
  const weights: readonly FindingWeight[] = ['error', 'warning', 'hint']
  const { content } = facts.fields
  const filled = {
    ...facts,
    fields: { ...facts.fields, content: withCode({ ...content, code: content.code || 'CODE10' }) },
  }
  const rules: Partial<Record<PreflightRule, Rule>> = {
    ...(content.kind === 'sms' ? smsRules : mailRules),
    ...sharedRules,
  }
  const found = (Object.entries(rules) as [PreflightRule, Rule][]).flatMap(
    ([rule, { weight, step, find }]) => {
      const values = find(rule === 'codeUnseen' || rule === 'codeMissing' ? facts : filled)
      return values ? [{ rule, weight, step, values }] : []
    },
  )
  return found.toSorted((one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight))
}
