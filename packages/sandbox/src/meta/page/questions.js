import { make } from '/drawing.js'

const button = (id, textContent, onclick) => make('button', { id, type: 'button', textContent, onclick })

/** What a customer sees who has not written yet: the greeting, and questions that are sent when they are tapped. */
export function questions(t, { greeting = '', asked = [] }, onTap) {
  const entry = (question, index) =>
    make(
      'li',
      {},
      button(`question-${index}`, question.text, () => onTap(question)),
    )
  return [
    greeting && make('p', { className: 'chat-greeting', textContent: greeting }),
    asked.length > 0 &&
      make('ul', { className: 'chat-questions', 'aria-label': t('questions') }, ...asked.map(entry)),
  ].filter(Boolean)
}

/** What can be tapped below a message. */
export const tapsBelow = ({ id, taps }, onTap) =>
  taps.map(({ title }, index) => button(`tap-${id}-${index}`, title, () => onTap(title)))
