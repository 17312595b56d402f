// The real widget with the options of the address: what a site's page will show.
const script = document.createElement('script')
for (const [name, value] of new URLSearchParams(location.search)) script.dataset[name] = value
script.dataset.consent = 'required'
script.src = '/widget/embed.js'
document.documentElement.lang = script.dataset.locale || navigator.language
document.body.append(script)
