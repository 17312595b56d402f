import { askBakery } from '../packages/server/src/features/demo/testing/bakery-agent.ts'
import {
  bakeryQuestions,
  isHeld,
  verdictOf,
} from '../packages/server/src/features/demo/testing/bakery-questions.ts'

/** What each question of a set came to. */
async function judge(questions) {
  const count = { held: 0, right: 0, wrong: 0 }
  for (const question of questions) {
    const verdict = verdictOf(question, await askBakery(question.questions, question.language))
    if (verdict === 'wrong') count.wrong += 1
    if (!isHeld(question)) continue
    count.held += 1
    if (verdict === 'right') count.right += 1
  }
  return count
}

const share = ({ right, held }) => Math.round((right / held) * 1000) / 10

export const benchmark = {
  title: 'What the agent answers to customers of a bakery, without a language model',
  baseline: 'none: the questions have right answers',
  goals: 'nothing wrong is said, and 80 % of what the facts hold is answered',
  small: {},
  whole: {},
  seconds: { small: 90, whole: 90 },
  async measure({ say }) {
    const tuned = bakeryQuestions('tuned')
    const heldOut = bakeryQuestions('held-out')
    const [ofTuned, ofHeldOut] = [await judge(tuned), await judge(heldOut)]
    say(`${ofTuned.held} of ${tuned.length} and ${ofHeldOut.held} of ${heldOut.length} are held by the facts`)
    return [
      {
        name: `wrong answers to ${heldOut.length} questions of somebody who had not read the engine`,
        value: ofHeldOut.wrong,
        unit: 'answers',
        goal: { exactly: 0 },
      },
      {
        name: 'of what the facts hold, answered rightly',
        value: share(ofHeldOut),
        unit: '%',
        goal: { least: 80 },
      },
      {
        name: `wrong answers to ${tuned.length} questions that the engine was improved with`,
        value: ofTuned.wrong,
        unit: 'answers',
        goal: { exactly: 0 },
      },
      {
        name: 'of what the facts hold, answered rightly, of these',
        value: share(ofTuned),
        unit: '%',
        goal: { least: 80 },
      },
    ]
  },
}
