const field = document.querySelector<HTMLInputElement>('#search')
const found = document.querySelector('#found')
const calls = [...document.querySelectorAll<HTMLDetailsElement>('details.call')]
const sections = [...document.querySelectorAll<HTMLElement>('main > section')]

const search = (typed: string): void => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  for (const call of calls) call.hidden = !words.every((word) => call.dataset['text']?.includes(word))
  for (const section of sections) {
    const own = [...section.querySelectorAll<HTMLElement>('details.call')]
    section.hidden = words.length > 0 && own.every((call) => call.hidden)
  }
  const shown = calls.filter((call) => !call.hidden).length
  found?.replaceChildren(words.length === 0 ? '' : `${shown} of ${calls.length} calls`)
}

const openNamed = (): void => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) named.open = true
}

field?.addEventListener('input', () => search(field.value))
addEventListener('hashchange', openNamed)
openNamed()
