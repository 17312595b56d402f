import type { Language } from '../../kernel/ports/channel.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../kernel/ports/lenient.ts'
import { lines } from '../../kernel/ports/notice-lines.ts'
import { texts } from './texts.ts'

/** What a customer entered on the screens of a form, each answer by its name. */
function enteredText(information: Fields, language: Language): string {
  const { form, labelled } = texts[language]
  const answers = listOf(information.screens).flatMap((screen) => listOf(fieldsOf(screen).responses))
  const said = answers.map(fieldsOf).map(({ key, value }) => {
    const [name, answer] = [textOf(key), textOf(value)]
    return name && answer ? labelled(name, answer) : name || answer
  })
  return lines(form, ...said)
}

/** The answers to questions about an opinion, each with what was written below it. */
function opinionText(feedback: Fields, language: Language): string {
  const questions = listOf(feedback.feedback_screens).flatMap((screen) =>
    Object.values(fieldsOf(fieldsOf(screen).questions)),
  )
  const said = questions
    .map(fieldsOf)
    .flatMap(({ payload, follow_up }) => [textOf(payload), textOf(fieldsOf(follow_up).payload)])
  return lines(texts[language].feedback, ...said)
}

/** What a customer answered to a form or a question of the page; undefined where the event holds no such answer. */
export function formAnswerText(event: Fields, language: Language): string | undefined {
  const { messaging_customer_information, messaging_feedback, response_feedback } = event
  const { feedback, labelled } = texts[language]
  if (isFields(messaging_customer_information)) return enteredText(messaging_customer_information, language)
  if (isFields(messaging_feedback)) return opinionText(messaging_feedback, language)
  const opinion = textOf(fieldsOf(response_feedback).feedback)
  return opinion === '' ? undefined : labelled(feedback, opinion)
}
