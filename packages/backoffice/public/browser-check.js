// Shows who comes with a browser that is too old what to do. Written for every browser there is: it is served as it stands.
;(() => {
  function isNewEnough() {
    try {
      // Safari 16.4, Firefox 115, Chrome 111: each came with the last of these.
      return (
        !!/(?<=a)b/ &&
        typeof Array.prototype.toSorted === 'function' &&
        CSS.supports('color', 'color-mix(in oklab, red, blue)')
      )
    } catch (error) {
      return false
    }
  }

  function contentOf(name) {
    var meta = document.querySelector('meta[name="' + name + '"]')
    return meta ? meta.getAttribute('content') : ''
  }

  function addLink(box, scheme, to) {
    if (!to) return
    var link = document.createElement('a')
    link.href = scheme + to
    link.appendChild(document.createTextNode(to))
    var line = document.createElement('p')
    line.appendChild(link)
    box.appendChild(line)
  }

  if (isNewEnough()) return
  var box = document.getElementById('too-old')
  addLink(box, 'tel:', contentOf('support-phone'))
  addLink(box, 'mailto:', contentOf('support-email'))
  box.removeAttribute('hidden')
})()
