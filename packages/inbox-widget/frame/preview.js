// The real widget with the options of the address, and with what is being edited instead of what is saved.
const options = new URLSearchParams(location.search)
// Only within a page of ours: a link could otherwise show a stranger's words and phone number at this address.
const isFramed = window.parent !== window
const edited = isFramed && location.hash && JSON.parse(decodeURIComponent(location.hash.slice(1)))
if (edited) {
  const site = `/v2/webchats/${encodeURIComponent(options.get('webchatId'))}`
  const { fetch } = window
  // The server does not know a chat that is being made.
  const { isNew, ...look } = edited
  window.fetch = async (asked, init) => {
    if (new URL(asked.url ?? asked, location.href).pathname !== site) return fetch(asked, init)
    const answer = isNew ? undefined : await fetch(asked, init)
    return Response.json({ isOpen: true, opensAt: null, ...(answer?.ok && (await answer.json())), ...look })
  }
  window.Comptoir = [['open']]
  // The chat that opens by itself must not take the focus from the form beside it.
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = () => {}
  const giveBack = () => {
    HTMLElement.prototype.focus = focus
  }
  addEventListener('pointerdown', giveBack, { capture: true, once: true })
}
const script = document.createElement('script')
for (const [name, value] of options) script.dataset[name] = value
script.dataset.consent = 'required'
script.src = '/widget/embed.js'
document.documentElement.lang = script.dataset.locale || navigator.language
document.body.append(script)
