/** What can be chosen from, as far as keys go. */
export type ChoiceOptions = readonly { label: string; isDisabled?: boolean | undefined }[]

const PAGE = 10

/** The nearest option that can be chosen, from an index in one direction, or else in the other; -1 if there is none. */
export function nearest(options: ChoiceOptions, from: number, step: 1 | -1): number {
  const start = Math.max(0, Math.min(from, options.length - 1))
  for (const way of [step, -step])
    for (let index = start; index >= 0 && index < options.length; index += way)
      if (!options[index]?.isDisabled) return index
  return -1
}

/** Where a key that moves leads to; undefined for other keys. */
export function moved(options: ChoiceOptions, from: number, key: string): number | undefined {
  if (key === 'ArrowDown') return nearest(options, from + 1, 1)
  if (key === 'ArrowUp') return nearest(options, from - 1, -1)
  if (key === 'PageDown') return nearest(options, from + PAGE, 1)
  if (key === 'PageUp') return nearest(options, from - PAGE, -1)
  if (key === 'Home') return nearest(options, 0, 1)
  return key === 'End' ? nearest(options, options.length - 1, -1) : undefined
}

/** The option that begins with what was typed; one letter again and again goes through all that begin with it. */
export function named(options: ChoiceOptions, text: string, from: number): number {
  const letters = [...text.toLocaleLowerCase()]
  const isOneLetter = letters.every((letter) => letter === letters[0])
  const wanted = isOneLetter ? (letters[0] ?? '') : letters.join('')
  const start = isOneLetter ? from + 1 : Math.max(0, from)
  const order = options.map((_, step) => (start + step) % options.length)
  const isNamed = (index: number) => options[index]?.label.toLocaleLowerCase().startsWith(wanted)
  return order.find((index) => isNamed(index) && !options[index]?.isDisabled) ?? from
}
