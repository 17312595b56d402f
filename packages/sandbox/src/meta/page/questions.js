import { make } from '/drawing.js'

/** What a customer sees who has not written yet: the greeting, and questions that are sent when they are tapped. */
export function questions(t, { greeting = '', asked = [] }, onTap) {
  const entry = (question, index) => {
    const onclick = () => onTap(question)
    return make(
      'li',
      {},
      make('button', { id: `question-${index}`, type: 'button', textContent: question.text, onclick }),
    )
  }
  return [
    greeting && make('p', { className: 'chat-greeting', textContent: greeting }),
    asked.length > 0 &&
      make('ul', { className: 'chat-questions', 'aria-label': t('questions') }, ...asked.map(entry)),
  ].filter(Boolean)
}

/** What can be tapped below a message. */
export const tapsBelow = ({ id, taps }) =>
  taps.map(({ title }, index) => ({ id: `tap-${id}-${index}`, text: title }))
