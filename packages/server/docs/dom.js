/** Makes an element: attributes, then children; text is text and never markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value !== undefined && value !== false)
      made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false))
  return made
}
