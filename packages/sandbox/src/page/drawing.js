/** Makes an element: properties, attributes that contain a hyphen, listeners `onclick`, then children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue
    if (name.includes('-')) element.setAttribute(name, value)
    else element[name] = value
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Draws again and gives the focus back to the element of the same id. */
export function draw(root, ...children) {
  const { activeElement } = document
  const id = root.contains(activeElement) ? activeElement.id : ''
  root.replaceChildren(...children)
  if (id) document.getElementById(id)?.focus()
}
